//! The tree of one search: labels, blossoms that are shrunk and opened, and the path that is turned over.

use super::search::{Label, NONE, Search};
use super::weight::Weight;

impl<W: Weight> Search<W> {
    /// The vertices of a node.
    pub(super) fn leaves(&self, node: usize) -> Vec<usize> {
        let (mut open, mut leaves) = (vec![node], Vec::new());
        while let Some(node) = open.pop() {
            if node < self.n {
                leaves.push(node);
            } else {
                open.extend(self.children[node].iter().rev());
            }
        }
        leaves
    }

    /// Puts the node of `vertex` into the tree, reached by `end`; the partner of an inner one becomes outer.
    pub(super) fn assign(&mut self, vertex: usize, label: Label, end: usize) {
        let node = self.top[vertex];
        for place in [vertex, node] {
            self.touch(place);
            self.label[place] = label;
            self.label_end[place] = end;
            self.best[place] = NONE;
        }
        let leaves = self.leaves(node);
        for &leaf in &leaves {
            self.touch(leaf);
        }
        if label == Label::Outer {
            self.queue.extend(leaves);
        } else {
            let mate = self.mate[self.base[node]];
            self.assign(self.ends[mate], Label::Outer, mate ^ 1);
        }
    }

    /// The base of the node where the paths from two outer vertices to the root join.
    pub(super) fn join(&mut self, one: usize, other: usize) -> usize {
        let (mut here, mut there) = (one, other);
        let (mut path, mut base) = (Vec::new(), NONE);
        while here != NONE || there != NONE {
            if here != NONE {
                let node = self.top[here];
                if self.label[node] == Label::Crumb {
                    base = self.base[node];
                    break;
                }
                path.push(node);
                self.label[node] = Label::Crumb;
                here = self.above(node);
            }
            std::mem::swap(&mut here, &mut there);
        }
        for node in path {
            self.label[node] = Label::Outer;
        }
        debug_assert!(base != NONE, "both are in one tree");
        base
    }

    /// The next outer vertex towards the root; none at the root.
    fn above(&self, node: usize) -> usize {
        match self.label_end[node] {
            NONE => NONE,
            end => self.ends[self.label_end[self.top[self.ends[end]]]],
        }
    }

    /// Makes a blossom of the cycle that `edge` closes; `base` is where it hangs on the tree.
    pub(super) fn shrink(&mut self, base: usize, edge: usize) {
        let root = self.top[base];
        let blossom = self.unused.pop().expect("there are fewer blossoms than vertices");
        let (mut children, mut ends) = (Vec::new(), Vec::new());
        let mut node = self.top[self.ends[2 * edge]];
        while node != root {
            children.push(node);
            ends.push(self.label_end[node]);
            node = self.top[self.ends[self.label_end[node]]];
        }
        children.push(root);
        children.reverse();
        ends.reverse();
        ends.push(2 * edge);
        let mut node = self.top[self.ends[2 * edge + 1]];
        while node != root {
            children.push(node);
            ends.push(self.label_end[node] ^ 1);
            node = self.top[self.ends[self.label_end[node]]];
        }
        for &child in &children {
            self.parent[child] = blossom;
        }
        self.touch(blossom);
        self.base[blossom] = base;
        self.parent[blossom] = NONE;
        self.label[blossom] = Label::Outer;
        self.label_end[blossom] = self.label_end[root];
        self.dual[blossom] = W::ZERO;
        self.children[blossom] = children;
        self.child_ends[blossom] = ends;
        for leaf in self.leaves(blossom) {
            if self.label[self.top[leaf]] == Label::Inner {
                self.queue.push(leaf);
            }
            self.top[leaf] = blossom;
        }
        self.gather_best(blossom);
    }

    /// Finds the edges of least slack from a new blossom to each other outer node.
    fn gather_best(&mut self, blossom: usize) {
        let mut found: Vec<usize> = Vec::new();
        for at in 0..self.children[blossom].len() {
            let child = self.children[blossom][at];
            let edges = match self.best_list[child].take() {
                Some(edges) => edges,
                None => self.leaves(child).iter().flat_map(|&leaf| &self.near[leaf]).map(|end| end / 2).collect(),
            };
            for edge in edges {
                let (i, j) = (self.top[self.ends[2 * edge]], self.top[self.ends[2 * edge + 1]]);
                let there = if i == blossom { j } else { i };
                if there == blossom || self.label[there] != Label::Outer {
                    continue;
                }
                match self.best_to[there] {
                    NONE => {
                        found.push(there);
                        self.best_to[there] = edge;
                    }
                    best if self.slack(edge) < self.slack(best) => self.best_to[there] = edge,
                    _ => {}
                }
            }
            self.best[child] = NONE;
        }
        let list: Vec<usize> = found.iter().map(|&node| std::mem::replace(&mut self.best_to[node], NONE)).collect();
        self.best[blossom] = NONE;
        for &edge in &list {
            if self.best[blossom] == NONE || self.slack(edge) < self.slack(self.best[blossom]) {
                self.best[blossom] = edge;
            }
        }
        self.best_list[blossom] = Some(list);
    }

    /// Opens a blossom. At the end of a search `empty` is zero, and children of that dual are opened too.
    pub(super) fn expand(&mut self, blossom: usize, empty: Option<W>) {
        let children = self.children[blossom].clone();
        for &child in &children {
            self.parent[child] = NONE;
            if child < self.n {
                self.top[child] = child;
            } else if empty == Some(self.dual[child]) {
                self.expand(child, empty);
            } else {
                for leaf in self.leaves(child) {
                    self.top[leaf] = child;
                }
            }
        }
        if empty.is_none() && self.label[blossom] == Label::Inner {
            self.relabel(blossom, &children);
        }
        self.label[blossom] = Label::Free;
        self.label_end[blossom] = NONE;
        self.children[blossom] = Vec::new();
        self.child_ends[blossom] = Vec::new();
        self.base[blossom] = NONE;
        self.best_list[blossom] = None;
        self.best[blossom] = NONE;
        self.unused.push(blossom);
    }

    /// The children of an inner blossom that was opened: the even way round from where the tree entered to the base belongs to the
    /// tree; of the others, those that an outer vertex reaches.
    fn relabel(&mut self, blossom: usize, children: &[usize]) {
        let entry = self.top[self.ends[self.label_end[blossom] ^ 1]];
        let walk = Walk::from(children, entry);
        let ends = self.child_ends[blossom].clone();
        let mut at = walk.start;
        let mut end = self.label_end[blossom];
        while at != 0 {
            self.label[self.ends[end ^ 1]] = Label::Free;
            let inside = ends[walk.at(at - walk.trick)] ^ usize::from(walk.trick == 1) ^ 1;
            self.label[self.ends[inside]] = Label::Free;
            self.assign(self.ends[end ^ 1], Label::Inner, end);
            at += walk.step;
            end = ends[walk.at(at - walk.trick)] ^ usize::from(walk.trick == 1);
            at += walk.step;
        }
        let node = children[walk.at(at)];
        for place in [self.ends[end ^ 1], node] {
            self.touch(place);
            self.label[place] = Label::Inner;
            self.label_end[place] = end;
        }
        self.best[node] = NONE;
        for leaf in self.leaves(node) {
            self.touch(leaf);
        }
        at += walk.step;
        while children[walk.at(at)] != entry {
            let node = children[walk.at(at)];
            at += walk.step;
            if self.label[node] == Label::Outer {
                continue;
            }
            let reached = self.leaves(node).into_iter().find(|&leaf| self.label[leaf] != Label::Free);
            if let Some(leaf) = reached {
                let mate = self.mate[self.base[node]];
                self.label[leaf] = Label::Free;
                self.label[self.ends[mate]] = Label::Free;
                let by = self.label_end[leaf];
                self.assign(leaf, Label::Inner, by);
            }
        }
    }

    /// Turns the path over that `edge` completes, between the outer vertex `from` and the single vertex `to`.
    pub(super) fn augment(&mut self, edge: usize, from: usize, to: usize) {
        let end_at_from = if self.ends[2 * edge] == from { 2 * edge } else { 2 * edge + 1 };
        self.mate[to] = end_at_from;
        let (mut vertex, mut end) = (from, end_at_from ^ 1);
        loop {
            let node = self.top[vertex];
            if node >= self.n {
                self.rotate(node, vertex);
            }
            self.mate[vertex] = end;
            if self.label_end[node] == NONE {
                return;
            }
            let inner = self.top[self.ends[self.label_end[node]]];
            let by = self.label_end[inner];
            let (next, entry) = (self.ends[by], self.ends[by ^ 1]);
            if inner >= self.n {
                self.rotate(inner, entry);
            }
            self.mate[entry] = by;
            vertex = next;
            end = by ^ 1;
        }
    }

    /// Moves the base of a blossom to `vertex`.
    fn rotate(&mut self, blossom: usize, vertex: usize) {
        let mut child = vertex;
        while self.parent[child] != blossom {
            child = self.parent[child];
        }
        if child >= self.n {
            self.rotate(child, vertex);
        }
        let children = self.children[blossom].clone();
        let ends = self.child_ends[blossom].clone();
        let walk = Walk::from(&children, child);
        let mut at = walk.start;
        while at != 0 {
            at += walk.step;
            let node = children[walk.at(at)];
            let end = ends[walk.at(at - walk.trick)] ^ usize::from(walk.trick == 1);
            if node >= self.n {
                self.rotate(node, self.ends[end]);
            }
            at += walk.step;
            let node = children[walk.at(at)];
            if node >= self.n {
                self.rotate(node, self.ends[end ^ 1]);
            }
            self.mate[self.ends[end]] = end ^ 1;
            self.mate[self.ends[end ^ 1]] = end;
        }
        let first = children.iter().position(|&node| node == child).expect("a child of this blossom");
        self.children[blossom].rotate_left(first);
        self.child_ends[blossom].rotate_left(first);
        self.base[blossom] = self.base[child];
    }
}

/// The even way round a blossom from one child to its base.
struct Walk {
    start: isize,
    step: isize,
    /// 1 when walking backwards: the edge is then noted at the child that comes next.
    trick: isize,
    length: isize,
}

impl Walk {
    fn from(children: &[usize], child: usize) -> Self {
        let length = children.len() as isize;
        let at = children.iter().position(|&node| node == child).expect("a child of this blossom") as isize;
        if at % 2 == 1 {
            Self { start: at - length, step: 1, trick: 0, length }
        } else {
            Self { start: at, step: -1, trick: 1, length }
        }
    }

    fn at(&self, at: isize) -> usize {
        at.rem_euclid(self.length) as usize
    }
}
