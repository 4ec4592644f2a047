//! Edges enter when the duals ask for them; when none does, weak duality proves the matching for the whole graph.

use super::search::{NONE, Search};
use super::weight::Weight;

/// The costs of a complete graph.
pub(crate) trait Costs<W: Weight> {
    /// How many vertices; even.
    fn vertices(&self) -> usize;
    /// Cost of a pair, `i < j`; not negative.
    fn cost(&self, i: usize, j: usize) -> W {
        self.floor(i, j) + self.above_floor(i, j)
    }
    /// A bound that the cost is never below, and that is cheaper to say.
    fn floor(&self, i: usize, j: usize) -> W;
    /// What the cost is more than that bound.
    fn above_floor(&self, i: usize, j: usize) -> W;
    /// The vertices in pieces, each in order, for which one bound can be said. What is in none is priced one by one.
    fn blocks(&self) -> Vec<Vec<usize>> {
        Vec::new()
    }
    /// A bound for all pairs of `i` with the vertices of a block from `first` to `last`, which stand behind it.
    fn floor_of_block(&self, _i: usize, _first: usize, _last: usize) -> W {
        W::ZERO
    }
    /// Pairs to begin with, each `i < j`. Among them a perfect matching.
    fn first_edges(&self) -> Vec<(usize, usize)>;
    /// Duals to begin with, twice their value, of some of the vertices.
    fn first_duals(&self) -> Vec<(usize, W)> {
        Vec::new()
    }
}

/// Edges that one vertex may add in one round.
const A_ROUND: usize = 16;

/// The partner of each vertex in the matching of least cost, with proof: at the end every pair of the complete graph is priced, and the duals add up to the cost of
/// the matching, so that no other can be cheaper, whatever the search did.
///
/// Time: `O(n²)` prices a round and the searches in a sparse graph. Memory: `O(n)` edges in all fields that resemble an event.
pub(crate) fn min_cost<W: Weight>(costs: &impl Costs<W>) -> Vec<usize> {
    let n = costs.vertices();
    let mut search = Search::new(n);
    let mut known = vec![Vec::new(); n];
    for (i, j) in costs.first_edges() {
        enter(&mut search, &mut known, costs, (i, j));
    }
    for (vertex, dual) in costs.first_duals() {
        search.dual[vertex] = dual;
    }
    search.cheapest_duals();
    search.settle();
    let blocks = costs.blocks();
    loop {
        search.run();
        let missing = violated(&search, &known, costs, &blocks);
        if missing.is_empty() {
            break;
        }
        search.dissolve();
        for pair in missing {
            enter(&mut search, &mut known, costs, pair);
        }
        search.make_feasible();
        search.settle();
    }
    let mate: Vec<usize> = (0..n).map(|vertex| search.partner(vertex).expect("every vertex is matched")).collect();
    assert!(search.adds_up(&mate, costs), "the duals prove the matching");
    mate
}

fn enter<W: Weight>(search: &mut Search<W>, known: &mut [Vec<u32>], costs: &impl Costs<W>, (i, j): (usize, usize)) {
    if let Err(at) = known[i].binary_search(&(j as u32)) {
        known[i].insert(at, j as u32);
        search.add_edge(i, j, costs.cost(i, j));
    }
}

/// The pairs that the duals price below zero, for each vertex the worst first.
fn violated<W: Weight>(
    search: &Search<W>,
    known: &[Vec<u32>],
    costs: &impl Costs<W>,
    blocks: &[Vec<usize>],
) -> Vec<(usize, usize)> {
    let mut alone = vec![true; search.n];
    for &vertex in blocks.iter().flatten() {
        alone[vertex] = false;
    }
    let alone: Vec<usize> = (0..search.n).filter(|&vertex| alone[vertex]).collect();
    let highest = |block: &Vec<usize>| block.iter().map(|&vertex| search.dual[vertex]).max().unwrap_or(W::ZERO);
    let highest: Vec<W> = blocks.iter().map(highest).collect();
    let mut row = Row { search, known, costs, shared: vec![W::ZERO; search.n], shared_of: NONE, found: Vec::new() };
    let mut missing = Vec::new();
    for i in 0..search.n {
        row.found.clear();
        for (block, &highest) in blocks.iter().zip(&highest) {
            row.price_block(i, &block[block.partition_point(|&j| j <= i)..], highest);
        }
        for &j in alone.iter().filter(|&&j| j > i) {
            row.price(i, j);
        }
        row.found.sort_unstable();
        missing.extend(row.found.iter().take(A_ROUND).map(|&(_, j)| (i, j)));
    }
    missing
}

/// The pricing of one vertex against those behind it.
struct Row<'a, W, C> {
    search: &'a Search<W>,
    known: &'a [Vec<u32>],
    costs: &'a C,
    /// What `shared_of` has in common with the vertices of its outermost blossom.
    shared: Vec<W>,
    shared_of: usize,
    /// Slacks below zero.
    found: Vec<(W, usize)>,
}

impl<W: Weight, C: Costs<W>> Row<'_, W, C> {
    /// Prices those of a block that stand behind `i`, unless a bound says that none is below zero. `highest` is no less than any of their duals.
    fn price_block(&mut self, i: usize, behind: &[usize], highest: W) {
        let (Some(&first), Some(&last)) = (behind.first(), behind.last()) else { return };
        debug_assert!(
            behind.iter().all(|&j| self.costs.floor_of_block(i, first, last) <= self.costs.floor(i, j)),
            "a block costs no more than any pair of it"
        );
        let spare = self.costs.floor_of_block(i, first, last).double() - self.search.dual[i];
        if spare < highest && behind.iter().any(|&j| spare < self.reach(i, j)) {
            for &j in behind {
                self.price(i, j);
            }
        }
    }

    fn price(&mut self, i: usize, j: usize) {
        let both = self.search.dual[i] + self.search.dual[j];
        let mut slack = self.costs.floor(i, j).double() - both;
        if slack < W::ZERO && self.search.top[i] == self.search.top[j] {
            slack += self.shared(i, j).double();
        }
        if slack >= W::ZERO {
            return;
        }
        slack += self.costs.above_floor(i, j).double();
        if slack < W::ZERO && self.known[i].binary_search(&(j as u32)).is_err() {
            self.found.push((slack, j));
        }
    }

    /// What the dual of `j` pays of a pair with `i`: the blossoms that hold both take back their part.
    fn reach(&mut self, i: usize, j: usize) -> W {
        let dual = self.search.dual[j];
        if self.search.top[i] == self.search.top[j] { dual - self.shared(i, j).double() } else { dual }
    }

    fn shared(&mut self, i: usize, j: usize) -> W {
        if self.shared_of != i {
            self.search.shared(i, &mut self.shared);
            self.shared_of = i;
        }
        self.shared[j]
    }
}

impl<W: Weight> Search<W> {
    /// Duals that are feasible for any edges: each vertex takes half of the least slack of its edges.
    fn cheapest_duals(&mut self) {
        let least = |vertex: usize| self.near[vertex].iter().map(|end| self.slack(end / 2)).min();
        let least: Vec<W> = (0..self.n).map(|vertex| least(vertex).unwrap_or(W::ZERO)).collect();
        for (vertex, least) in least.into_iter().enumerate() {
            self.dual[vertex] += least.half();
        }
    }

    /// Raises the dual of each single vertex as far as its edges allow, and matches it if the edge that stops it is single too.
    fn settle(&mut self) {
        for vertex in 0..self.n {
            if self.mate[vertex] != NONE {
                continue;
            }
            let least = self.near[vertex].iter().map(|end| self.slack(end / 2)).min();
            self.dual[vertex] += least.unwrap_or(W::ZERO);
            let tight = |&&end: &&usize| self.mate[self.ends[end]] == NONE && self.slack(end / 2) == W::ZERO;
            if let Some(&end) = self.near[vertex].iter().find(tight) {
                self.mate[vertex] = end;
                self.mate[self.ends[end]] = end ^ 1;
            }
        }
    }

    /// Takes all blossoms away, and lowers the duals of their vertices so that the edges inside stay feasible.
    fn dissolve(&mut self) {
        for vertex in 0..self.n {
            let mut outer = self.parent[vertex];
            while outer != NONE {
                let blossom = self.dual[outer];
                self.dual[vertex] -= blossom;
                outer = self.parent[outer];
            }
        }
        for vertex in 0..self.n {
            (self.top[vertex], self.parent[vertex]) = (vertex, NONE);
        }
        for blossom in self.n..2 * self.n {
            self.parent[blossom] = NONE;
            self.base[blossom] = NONE;
            self.children[blossom].clear();
            self.leaves[blossom].clear();
            self.child_ends[blossom].clear();
            self.dual[blossom] = W::ZERO;
        }
        self.unused = (self.n..2 * self.n).rev().collect();
    }

    /// Lowers duals until no edge is below its price, and parts the pairs that are not tight any more.
    fn make_feasible(&mut self) {
        for edge in 0..self.costs.len() {
            let slack = self.slack(edge);
            if slack < W::ZERO {
                self.dual[self.ends[2 * edge]] += slack;
            }
        }
        for vertex in 0..self.n {
            let end = self.mate[vertex];
            if end != NONE && self.slack(end / 2) != W::ZERO {
                self.mate[vertex] = NONE;
                self.mate[self.ends[end]] = NONE;
            }
        }
    }

    /// Whether twice the cost of the matching is what the duals add up to, with no dual of a blossom below zero. Every pair being
    /// priced, no perfect matching then costs less. False also if a word overflows.
    fn adds_up(&self, mate: &[usize], costs: &impl Costs<W>) -> bool {
        let pairs = (0..self.n).filter(|&vertex| vertex < mate[vertex]);
        let cost = pairs.map(|vertex| costs.cost(vertex, mate[vertex])).try_fold(W::ZERO, W::sum);
        let vertices = self.dual[..self.n].iter().copied().try_fold(W::ZERO, W::sum);
        let blossoms = (self.n..2 * self.n).filter(|&node| self.base[node] != NONE);
        let mut spare = Some(W::ZERO);
        for node in blossoms {
            if self.dual[node] < W::ZERO {
                return false;
            }
            for _ in 1..self.leaves(node).len() {
                spare = spare.and_then(|sum| sum.sum(self.dual[node]));
            }
        }
        let twice = cost.and_then(|cost| cost.sum(cost));
        let (Some(twice), Some(vertices), Some(spare)) = (twice, vertices, spare) else { return false };
        twice.sum(spare) == Some(vertices)
    }
}
