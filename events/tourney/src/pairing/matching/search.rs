//! The graph, the duals and the search for one augmenting path at a time (Edmonds' method with blossoms).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::weight::Weight;

/// No node, no edge end.
pub(super) const NONE: usize = usize::MAX;

/// What a node is to the tree that grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Label {
    /// Not reached.
    Free,
    /// At an even distance from the root: its dual rises.
    Outer,
    /// At an odd distance: its dual falls.
    Inner,
    /// Outer, and passed while two paths are followed down to where they join.
    Crumb,
}

/// What happens when the duals have moved far enough.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Event {
    /// An edge from the tree becomes tight.
    Edge(usize),
    /// The dual of an inner blossom reaches zero.
    Open(usize),
}

/// A matching in the making.
///
/// Vertices are `0..n`, blossoms `n..2n`. Edge `k` has the ends `2k` and `2k + 1`; `ends[p]` is the vertex at end `p`, and a
/// "remote end" of a vertex is the end at the other side of an edge of it. The slack of an edge is `2c − y_i − y_j`, plus twice the
/// duals of the blossoms that hold both; it is never negative, and zero on matched edges.
///
/// Only the tree of one root grows at a time: its outer vertices hang together by tight edges, so their duals are equal modulo 2 (in
/// each word), and the slack between two of them can be halved. A search touches what it reaches and nothing else. Duals move lazily:
/// `now` says how far the search has moved them, and a node knows since when it goes along; so a step costs a look at a heap.
#[derive(Debug)]
pub(super) struct Search<W> {
    pub(super) n: usize,
    pub(super) ends: Vec<usize>,
    pub(super) costs: Vec<W>,
    /// Remote ends of the edges of a vertex.
    pub(super) near: Vec<Vec<usize>>,
    /// Remote end of the matched edge of a vertex.
    pub(super) mate: Vec<usize>,
    /// Dual of a vertex (twice its value) or of a blossom, as it was at `since`.
    pub(super) dual: Vec<W>,
    pub(super) since: Vec<W>,
    pub(super) now: W,
    /// Of outermost nodes.
    pub(super) label: Vec<Label>,
    /// Remote end of the edge by which a node was reached.
    pub(super) label_end: Vec<usize>,
    /// The outermost blossom of a vertex.
    pub(super) top: Vec<usize>,
    pub(super) parent: Vec<usize>,
    pub(super) children: Vec<Vec<usize>>,
    /// The vertices of a node, in any order.
    pub(super) leaves: Vec<Vec<usize>>,
    pub(super) base: Vec<usize>,
    /// For each child, the end at its side of the edge to the next child.
    pub(super) child_ends: Vec<Vec<usize>>,
    pub(super) unused: Vec<usize>,
    pub(super) queue: Vec<usize>,
    /// When an edge to a single vertex that the search has seen becomes tight: it ends then at the latest, and no later event matters.
    pub(super) latest: Option<W>,
    /// Events by the moment at which they are due; some are out of date.
    pub(super) due: BinaryHeap<Reverse<(W, Event)>>,
    /// Nodes that this search has touched.
    pub(super) reached: Vec<usize>,
    pub(super) is_reached: Vec<bool>,
}

impl<W: Weight> Search<W> {
    /// `n` vertices without edges; `n` is even.
    pub(super) fn new(n: usize) -> Self {
        let mut base: Vec<usize> = (0..n).collect();
        base.resize(2 * n, NONE);
        let mut leaves: Vec<Vec<usize>> = (0..n).map(|vertex| vec![vertex]).collect();
        leaves.resize(2 * n, Vec::new());
        Self {
            n,
            ends: Vec::new(),
            costs: Vec::new(),
            near: vec![Vec::new(); n],
            mate: vec![NONE; n],
            dual: vec![W::ZERO; 2 * n],
            since: vec![W::ZERO; 2 * n],
            now: W::ZERO,
            label: vec![Label::Free; 2 * n],
            label_end: vec![NONE; 2 * n],
            top: (0..n).collect(),
            parent: vec![NONE; 2 * n],
            children: vec![Vec::new(); 2 * n],
            leaves,
            base,
            child_ends: vec![Vec::new(); 2 * n],
            unused: (n..2 * n).rev().collect(),
            queue: Vec::new(),
            latest: None,
            due: BinaryHeap::new(),
            reached: Vec::new(),
            is_reached: vec![false; 2 * n],
        }
    }

    /// Adds an edge. The duals must be made feasible again before the next search.
    pub(super) fn add_edge(&mut self, i: usize, j: usize, cost: W) {
        let first = self.ends.len();
        self.ends.extend([i, j]);
        self.costs.push(cost);
        self.near[i].push(first + 1);
        self.near[j].push(first);
    }

    /// The dual of a vertex, or of an outermost blossom, now.
    pub(super) fn value(&self, node: usize) -> W {
        let top = if node < self.n { self.top[node] } else { node };
        match self.label[top] {
            Label::Free => self.dual[node],
            Label::Inner => self.dual[node] + self.since[node] - self.now,
            Label::Outer | Label::Crumb => self.dual[node] + self.now - self.since[node],
        }
    }

    /// Notes the value down, before the label changes.
    pub(super) fn settle_value(&mut self, node: usize) {
        self.dual[node] = self.value(node);
        self.since[node] = self.now;
    }

    /// Slack of an edge that no blossom holds.
    pub(super) fn slack(&self, edge: usize) -> W {
        self.costs[edge].double() - self.value(self.ends[2 * edge]) - self.value(self.ends[2 * edge + 1])
    }

    /// The partner of a vertex, if it has one.
    pub(super) fn partner(&self, vertex: usize) -> Option<usize> {
        (self.mate[vertex] != NONE).then(|| self.ends[self.mate[vertex]])
    }

    /// Matches every vertex, at the least cost within the edges there are. These must have a perfect matching.
    ///
    /// At most `n / 2` searches of `O(m log m)` among the edges that they reach, and what blossoms cost to make and to open.
    pub(super) fn run(&mut self) {
        for root in 0..self.n {
            if self.mate[root] == NONE {
                self.augment_from(root);
            }
        }
    }

    fn augment_from(&mut self, root: usize) {
        self.now = W::ZERO;
        self.assign(root, Label::Outer, NONE);
        let mut found = self.grow();
        while !found {
            let Reverse((at, event)) = self.due.pop().expect("the edges have a perfect matching");
            match event {
                Event::Edge(edge) => found = self.tighten(edge, at),
                Event::Open(blossom) => {
                    let inner = self.is_top(blossom) && self.label[blossom] == Label::Inner;
                    if inner && self.now + self.value(blossom) == at {
                        self.now = at;
                        self.open(blossom);
                    }
                }
            }
            found = found || self.grow();
        }
        self.end_search();
    }

    /// Moves on to where an edge is tight, and looks at it. An event that is out of date does nothing: another has been entered since. True
    /// when it ended the search.
    fn tighten(&mut self, edge: usize, at: W) -> bool {
        let [i, j] = [self.ends[2 * edge], self.ends[2 * edge + 1]];
        if self.top[i] == self.top[j] {
            return false;
        }
        let (outer, end, due) = match (self.label[self.top[i]], self.label[self.top[j]]) {
            (Label::Outer, Label::Outer) => (i, 2 * edge + 1, self.slack(edge).half()),
            (Label::Outer, Label::Free) => (i, 2 * edge + 1, self.slack(edge)),
            (Label::Free, Label::Outer) => (j, 2 * edge, self.slack(edge)),
            _ => return false,
        };
        if self.now + due != at {
            return false;
        }
        self.now = at;
        self.look(outer, end)
    }

    /// Follows tight edges from the outer vertices in the queue. True when an augmenting path was found and used.
    fn grow(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop() {
            for at in 0..self.near[vertex].len() {
                let end = self.near[vertex][at];
                if self.look(vertex, end) {
                    return true;
                }
            }
        }
        false
    }

    /// One edge of an outer vertex. True when it ended the search.
    fn look(&mut self, vertex: usize, end: usize) -> bool {
        let (edge, other) = (end / 2, self.ends[end]);
        let there = self.top[other];
        if self.top[vertex] == there || self.label[there] == Label::Inner {
            return false;
        }
        let slack = self.slack(edge);
        let outer = self.label[there] == Label::Outer;
        if slack > W::ZERO {
            let at = self.now + if outer { slack.half() } else { slack };
            self.expect(at, Event::Edge(edge));
            if !outer && self.mate[self.base[there]] == NONE {
                self.latest = Some(self.latest.map_or(at, |latest| latest.min(at)));
            }
        } else if outer {
            let base = self.join(vertex, other);
            self.shrink(base, edge);
        } else if self.mate[self.base[there]] == NONE {
            self.augment(edge, vertex, other);
            return true;
        } else {
            self.assign(other, Label::Inner, end ^ 1);
        }
        false
    }

    /// Enters an event, unless the search is over by then.
    pub(super) fn expect(&mut self, at: W, event: Event) {
        if self.latest.is_none_or(|latest| at <= latest) {
            self.due.push(Reverse((at, event)));
        }
    }

    /// Whether the node stands for itself: no blossom holds it, and it is in use.
    pub(super) fn is_top(&self, node: usize) -> bool {
        self.parent[node] == NONE && self.base[node] != NONE
    }

    pub(super) fn touch(&mut self, node: usize) {
        if !self.is_reached[node] {
            self.is_reached[node] = true;
            self.reached.push(node);
        }
    }

    fn end_search(&mut self) {
        let reached = std::mem::take(&mut self.reached);
        for &node in &reached {
            if node < self.n || self.is_top(node) {
                self.settle_value(node);
            }
        }
        let empty = |&&node: &&usize| {
            node >= self.n && self.is_top(node) && self.label[node] == Label::Outer && self.dual[node] == W::ZERO
        };
        let empty: Vec<usize> = reached.iter().filter(empty).copied().collect();
        for &node in &reached {
            self.is_reached[node] = false;
            self.label[node] = Label::Free;
            self.label_end[node] = NONE;
        }
        for node in empty {
            self.take_apart(node);
        }
        self.queue.clear();
        self.due.clear();
        self.latest = None;
    }

    /// Fills `row` with what `vertex` has in common with each vertex of its outermost blossom: the sum of the duals of the blossoms that
    /// hold both. One step for each vertex of that blossom.
    pub(super) fn shared(&self, vertex: usize, row: &mut [W]) {
        let mut above = Vec::new();
        let mut outer = self.parent[vertex];
        while outer != NONE {
            above.push(outer);
            outer = self.parent[outer];
        }
        let mut sum = W::ZERO;
        // From the outermost inwards: what lies deeper is written again.
        let sums: Vec<W> = above
            .iter()
            .rev()
            .map(|&blossom| {
                sum += self.dual[blossom];
                sum
            })
            .collect();
        let mut inner = vertex;
        for (&blossom, &sum) in above.iter().zip(sums.iter().rev()) {
            for &child in self.children[blossom].iter().filter(|&&child| child != inner) {
                for &leaf in self.leaves(child) {
                    row[leaf] = sum;
                }
            }
            inner = blossom;
        }
    }
}
