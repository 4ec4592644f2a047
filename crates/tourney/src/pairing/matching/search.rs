//! The graph, the duals and the search for one augmenting path at a time (Edmonds' method with blossoms).

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

/// The least step of the duals that changes something.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// An edge from the tree to a node outside becomes tight.
    Reach(usize),
    /// An edge between two outer nodes becomes tight.
    Join(usize),
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
/// each word), and the slack between two of them can be halved. A search touches what it reaches and nothing else.
#[derive(Debug)]
pub(super) struct Search<W> {
    pub(super) n: usize,
    pub(super) ends: Vec<usize>,
    pub(super) costs: Vec<W>,
    /// Remote ends of the edges of a vertex.
    pub(super) near: Vec<Vec<usize>>,
    /// Remote end of the matched edge of a vertex.
    pub(super) mate: Vec<usize>,
    /// Dual of a vertex (twice its value) or of a blossom.
    pub(super) dual: Vec<W>,
    pub(super) label: Vec<Label>,
    /// Remote end of the edge by which a node was reached.
    pub(super) label_end: Vec<usize>,
    /// The outermost blossom of a vertex.
    pub(super) top: Vec<usize>,
    pub(super) parent: Vec<usize>,
    pub(super) children: Vec<Vec<usize>>,
    pub(super) base: Vec<usize>,
    /// For each child, the end at its side of the edge to the next child.
    pub(super) child_ends: Vec<Vec<usize>>,
    /// Least slack: of a vertex outside, to the tree; of an outer node, to another outer node.
    pub(super) best: Vec<usize>,
    pub(super) best_list: Vec<Option<Vec<usize>>>,
    pub(super) unused: Vec<usize>,
    pub(super) queue: Vec<usize>,
    /// Nodes that this search has touched.
    pub(super) reached: Vec<usize>,
    pub(super) is_reached: Vec<bool>,
    /// For `shrink`: the best edge to a node, none outside of it.
    pub(super) best_to: Vec<usize>,
}

impl<W: Weight> Search<W> {
    /// `n` vertices without edges; `n` is even.
    pub(super) fn new(n: usize) -> Self {
        let mut base: Vec<usize> = (0..n).collect();
        base.resize(2 * n, NONE);
        Self {
            n,
            ends: Vec::new(),
            costs: Vec::new(),
            near: vec![Vec::new(); n],
            mate: vec![NONE; n],
            dual: vec![W::ZERO; 2 * n],
            label: vec![Label::Free; 2 * n],
            label_end: vec![NONE; 2 * n],
            top: (0..n).collect(),
            parent: vec![NONE; 2 * n],
            children: vec![Vec::new(); 2 * n],
            base,
            child_ends: vec![Vec::new(); 2 * n],
            best: vec![NONE; 2 * n],
            best_list: vec![None; 2 * n],
            unused: (n..2 * n).rev().collect(),
            queue: Vec::new(),
            reached: Vec::new(),
            is_reached: vec![false; 2 * n],
            best_to: vec![NONE; 2 * n],
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

    /// Slack of an edge that no blossom holds.
    pub(super) fn slack(&self, edge: usize) -> W {
        self.costs[edge].double() - self.dual[self.ends[2 * edge]] - self.dual[self.ends[2 * edge + 1]]
    }

    /// The partner of a vertex, if it has one.
    pub(super) fn partner(&self, vertex: usize) -> Option<usize> {
        (self.mate[vertex] != NONE).then(|| self.ends[self.mate[vertex]])
    }

    /// Matches every vertex, at the least cost within the edges there are. These must have a perfect matching.
    ///
    /// At most `n / 2` searches; each changes the duals at most `O(n)` times.
    pub(super) fn run(&mut self) {
        for root in 0..self.n {
            if self.mate[root] == NONE {
                self.augment_from(root);
            }
        }
    }

    fn augment_from(&mut self, root: usize) {
        self.assign(root, Label::Outer, NONE);
        loop {
            if self.grow() {
                break;
            }
            let (step, by) = self.least_step().expect("the edges have a perfect matching");
            self.shift(by);
            match step {
                Step::Reach(edge) | Step::Join(edge) => {
                    let [i, j] = [self.ends[2 * edge], self.ends[2 * edge + 1]];
                    let outer = if self.label[self.top[i]] == Label::Outer { i } else { j };
                    self.queue.push(outer);
                }
                Step::Open(blossom) => self.expand(blossom, None),
            }
        }
        self.end_search();
    }

    /// Follows tight edges from the outer vertices in the queue. True when an augmenting path was found and used.
    fn grow(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop() {
            for at in 0..self.near[vertex].len() {
                let end = self.near[vertex][at];
                if self.look(vertex, end) {
                    self.queue.clear();
                    return true;
                }
            }
        }
        false
    }

    /// One edge of an outer vertex. True when it ended the search.
    fn look(&mut self, vertex: usize, end: usize) -> bool {
        let (edge, other) = (end / 2, self.ends[end]);
        let (here, there) = (self.top[vertex], self.top[other]);
        if here == there {
            return false;
        }
        let slack = self.slack(edge);
        if slack == W::ZERO {
            match self.label[there] {
                Label::Free if self.mate[self.base[there]] == NONE => {
                    self.augment(edge, vertex, other);
                    return true;
                }
                Label::Free => self.assign(other, Label::Inner, end ^ 1),
                Label::Outer => {
                    let base = self.join(vertex, other);
                    self.shrink(base, edge);
                }
                _ => {
                    if self.label[other] == Label::Free {
                        self.touch(other);
                        self.label[other] = Label::Inner;
                        self.label_end[other] = end ^ 1;
                    }
                }
            }
        } else if self.label[there] == Label::Outer {
            self.note(here, edge, slack);
        } else if self.label[other] == Label::Free {
            self.touch(other);
            self.note(other, edge, slack);
        }
        false
    }

    fn note(&mut self, node: usize, edge: usize, slack: W) {
        if self.best[node] == NONE || slack < self.slack(self.best[node]) {
            self.best[node] = edge;
        }
    }

    fn least_step(&self) -> Option<(Step, W)> {
        let mut least: Option<(Step, W)> = None;
        let mut offer = |step, by| {
            if least.is_none_or(|(_, least)| by < least) {
                least = Some((step, by));
            }
        };
        for &node in &self.reached {
            let best = self.best[node];
            if node < self.n && self.label[self.top[node]] == Label::Free && best != NONE {
                offer(Step::Reach(best), self.slack(best));
            }
            if !self.is_top(node) {
                continue;
            }
            match self.label[node] {
                Label::Outer if best != NONE => offer(Step::Join(best), self.slack(best).half()),
                Label::Inner if node >= self.n => offer(Step::Open(node), self.dual[node]),
                _ => {}
            }
        }
        least
    }

    /// Whether the node stands for itself: no blossom holds it, and it is in use.
    pub(super) fn is_top(&self, node: usize) -> bool {
        self.parent[node] == NONE && self.base[node] != NONE
    }

    fn shift(&mut self, by: W) {
        for at in 0..self.reached.len() {
            let node = self.reached[at];
            let label = if node < self.n {
                self.label[self.top[node]]
            } else if self.is_top(node) {
                self.label[node]
            } else {
                Label::Free
            };
            // A blossom that is opened gives back what its vertices took: its dual goes the same way as theirs.
            match label {
                Label::Outer => self.dual[node] += by,
                Label::Inner => self.dual[node] -= by,
                _ => {}
            }
        }
    }

    pub(super) fn touch(&mut self, node: usize) {
        if !self.is_reached[node] {
            self.is_reached[node] = true;
            self.reached.push(node);
        }
    }

    fn end_search(&mut self) {
        for at in 0..self.reached.len() {
            let node = self.reached[at];
            if node >= self.n && self.is_top(node) && self.label[node] == Label::Outer && self.dual[node] == W::ZERO {
                self.expand(node, Some(W::ZERO));
            }
        }
        for node in std::mem::take(&mut self.reached) {
            self.is_reached[node] = false;
            self.label[node] = Label::Free;
            self.label_end[node] = NONE;
            self.best[node] = NONE;
            self.best_list[node] = None;
        }
        self.queue.clear();
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
                for leaf in self.leaves(child) {
                    row[leaf] = sum;
                }
            }
            inner = blossom;
        }
    }
}
