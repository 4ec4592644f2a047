//! The tree of one search: labels, blossoms that are shrunk and opened, and the path that is turned over.

use super::search::{Event, Label, NONE, Search};
use super::weight::Weight;

impl<W: Weight> Search<W> {
    /// The vertices of a node.
    pub(super) fn leaves(&self, node: usize) -> &[usize] {
        &self.leaves[node]
    }

    /// One of them; for walks during which the duals and labels change, but not who belongs to the node.
    fn leaf(&self, node: usize, at: usize) -> usize {
        self.leaves[node][at]
    }

    /// Puts the node of `vertex` into the tree, reached by `end`; the partner of an inner one becomes outer.
    pub(super) fn assign(&mut self, vertex: usize, label: Label, end: usize) {
        let node = self.top[vertex];
        self.enter(node, label, end);
        if label == Label::Outer {
            self.queue.extend(&self.leaves[node]);
        } else {
            let mate = self.mate[self.base[node]];
            self.assign(self.ends[mate], Label::Outer, mate ^ 1);
        }
    }

    /// Labels a node that was free; its duals go along from now on.
    fn enter(&mut self, node: usize, label: Label, end: usize) {
        self.label[node] = label;
        self.label_end[node] = end;
        self.touch(node);
        self.since[node] = self.now;
        for at in 0..self.leaves[node].len() {
            let leaf = self.leaf(node, at);
            self.touch(leaf);
            self.since[leaf] = self.now;
        }
        if label == Label::Inner && node >= self.n {
            self.expect(self.now + self.dual[node], Event::Open(node));
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
            if child >= self.n {
                self.settle_value(child);
            }
            if self.label[child] == Label::Inner {
                for at in 0..self.leaves[child].len() {
                    let leaf = self.leaf(child, at);
                    self.settle_value(leaf);
                    self.queue.push(leaf);
                }
            }
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
        self.since[blossom] = self.now;
        let leaves: Vec<usize> = children.iter().flat_map(|&child| &self.leaves[child]).copied().collect();
        for &leaf in &leaves {
            self.top[leaf] = blossom;
        }
        self.leaves[blossom] = leaves;
        self.children[blossom] = children;
        self.child_ends[blossom] = ends;
    }

    /// Opens an inner blossom in the middle of a search; its dual is zero.
    pub(super) fn open(&mut self, blossom: usize) {
        for at in 0..self.leaves[blossom].len() {
            self.settle_value(self.leaf(blossom, at));
        }
        let (end, ends) = (self.label_end[blossom], self.child_ends[blossom].clone());
        let children = self.part(blossom);
        self.relabel(end, &ends, &children);
    }

    /// Opens a blossom between searches, and those of its children whose dual is zero as well.
    pub(super) fn take_apart(&mut self, blossom: usize) {
        for child in self.part(blossom) {
            if child >= self.n && self.dual[child] == W::ZERO {
                self.take_apart(child);
            }
        }
    }

    /// Makes the children of a blossom stand for themselves, without a label.
    fn part(&mut self, blossom: usize) -> Vec<usize> {
        let children = std::mem::take(&mut self.children[blossom]);
        for &child in &children {
            self.parent[child] = NONE;
            self.label[child] = Label::Free;
            for &leaf in &self.leaves[child] {
                self.top[leaf] = child;
            }
        }
        self.label[blossom] = Label::Free;
        self.label_end[blossom] = NONE;
        self.child_ends[blossom] = Vec::new();
        self.leaves[blossom] = Vec::new();
        self.base[blossom] = NONE;
        self.unused.push(blossom);
        children
    }

    /// The children of an inner blossom that was opened, reached by `end`: the even way round from where the tree entered to the base belongs
    /// to the tree. The others are free; the outer vertices around them look at them again.
    fn relabel(&mut self, mut end: usize, ends: &[usize], children: &[usize]) {
        let entry = self.top[self.ends[end ^ 1]];
        let walk = Walk::from(children, entry);
        let mut at = walk.start;
        while at != 0 {
            self.assign(self.ends[end ^ 1], Label::Inner, end);
            at += walk.step;
            end = ends[walk.at(at - walk.trick)] ^ usize::from(walk.trick == 1);
            at += walk.step;
        }
        self.enter(children[0], Label::Inner, end);
        for &child in children.iter().filter(|&&child| self.label[child] == Label::Free).collect::<Vec<_>>() {
            for at in 0..self.leaves[child].len() {
                let leaf = self.leaf(child, at);
                for place in 0..self.near[leaf].len() {
                    self.look_back(leaf, self.near[leaf][place]);
                }
            }
        }
    }

    /// An edge of a vertex that has become free.
    fn look_back(&mut self, vertex: usize, end: usize) {
        let other = self.ends[end];
        if self.top[other] == self.top[vertex] || self.label[self.top[other]] != Label::Outer {
            return;
        }
        self.expect(self.now + self.slack(end / 2), Event::Edge(end / 2));
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
