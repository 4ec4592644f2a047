//! Pairs of orthogonal squares: rounds down, boards across, and at each place a unit of A and one of B (正交拉丁方).
//!
//! In a line each unit stands once, so nobody is at two tables; in a column too, so each unit plays each board once; and
//! each pair stands once in all, so each A meets each B once.

/// One square laid over the other: by round, then by board.
pub(super) type Squares = Vec<Vec<(u16, u16)>>;

/// Whether [`lay`] knows squares of this order.
pub(super) fn exist(order: u16) -> bool {
    let even = order & order.wrapping_neg();
    order % 2 == 1 || order.is_multiple_of(4) || (order > 2 && even == 2 && core(order).is_some())
}

/// The squares of an order that [`exist`]s. In the first round units of equal number meet at the board of that number.
pub(super) fn lay(order: u16) -> Squares {
    let odd = order >> order.trailing_zeros();
    let squares = match order.trailing_zeros() {
        0 => rotating(order),
        1 => {
            let core = core(order).unwrap_or(order);
            product(&developed((core - 1) / 3), &rotating(order / core))
        }
        doublings => product(&shifting(doublings), &rotating(odd)),
    };
    first_round_in_order(squares)
}

/// The printed movement of an odd order: A goes on, B goes back, the boards stay.
fn rotating(order: u16) -> Squares {
    let line =
        |round: u16| (0..order).map(|board| ((board + order - round) % order, (board + round) % order)).collect();
    (0..order).map(line).collect()
}

/// Order 2^`doublings`, at least 4: A at board b in round r is b + r and B is b + z·r, sums without carry, where z
/// multiplies by the unknown modulo z^k + z + 1. Since 0 and 1 are no roots of that, neither z nor z + 1 sends anything
/// but 0 to 0: so both squares are Latin, and orthogonal.
fn shifting(doublings: u32) -> Squares {
    let order = 1_u16 << doublings;
    let times = |round: u16| {
        let twice = round << 1;
        if twice & order == 0 { twice } else { (twice ^ order) ^ 0b11 }
    };
    (0..order).map(|round| (0..order).map(|board| (board ^ round, board ^ times(round))).collect()).collect()
}

/// The largest m of 3m + 1 dividing an order that is twice an odd number, such that [`developed`] lays it and the rest is
/// odd.
fn core(order: u16) -> Option<u16> {
    let known = |&core: &u16| order.is_multiple_of(core) && core % 12 == 10;
    (10..=order).rev().find(known)
}

/// Order 3m + 1 for odd m, of Bose, Shrikhande and Parker: 2m + 1 residues, and m units that stand aside.
///
/// Of the vectors a = 0, b = 1…m, c = −1…−m and d = the m aside, the columns (a b c d), (b a d c), (c d a b) and (d c b
/// a) have in any two rows each difference but 0 once, and meet each unit aside once; so all their translates, the
/// diagonal, and a pair of squares among the units aside have each pair in any two rows once.
fn developed(m: u16) -> Squares {
    let residues = 2 * m + 1;
    let order = usize::from(residues + m);
    let mut squares = vec![vec![(0, 0); order]; order];
    let mut lay = |[round, board, a, b]: [u16; 4]| squares[usize::from(round)][usize::from(board)] = (a, b);
    for shift in 0..residues {
        lay([shift; 4]);
        let moved = |unit: u16| if unit < residues { (unit + shift) % residues } else { unit };
        for i in 1..=m {
            let [a, b, c, d] = [0, i, residues - i, residues + i - 1].map(moved);
            [[a, b, c, d], [b, a, d, c], [c, d, a, b], [d, c, b, a]].into_iter().for_each(&mut lay);
        }
    }
    for (round, line) in (0..).zip(rotating(m)) {
        for (board, (a, b)) in (0..).zip(line) {
            lay([round, board, a, b].map(|unit: u16| residues + unit));
        }
    }
    squares
}

/// The squares of the product of two orders.
fn product(outer: &Squares, inner: &Squares) -> Squares {
    let order = inner.len() as u16;
    let joined = |one: &Vec<(u16, u16)>, other: &Vec<(u16, u16)>| {
        let pair = |&(a, b): &(u16, u16)| other.iter().map(move |&(c, d)| (a * order + c, b * order + d));
        one.iter().flat_map(pair).collect::<Vec<_>>()
    };
    outer.iter().flat_map(|one| inner.iter().map(move |other| joined(one, other))).collect()
}

/// Renames the units of both groups so that in the first round unit n of each is at board n.
fn first_round_in_order(squares: Squares) -> Squares {
    let Some(first) = squares.first() else { return squares };
    let (mut a, mut b) = (vec![0; first.len()], vec![0; first.len()]);
    for (board, &(one, other)) in (0..).zip(first) {
        a[usize::from(one)] = board;
        b[usize::from(other)] = board;
    }
    let renamed = |line: &Vec<(u16, u16)>| {
        line.iter().map(|&(one, other)| (a[usize::from(one)], b[usize::from(other)])).collect::<Vec<_>>()
    };
    squares.iter().map(renamed).collect()
}
