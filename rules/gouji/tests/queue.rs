//! Who is asked to answer, in which order.

use gouji::queue::Queue;
use table::Seat;

fn seat(number: usize) -> Seat {
    Seat::from_index(number - 1)
}

#[test]
fn a_queue_asks_in_order_and_may_ask_again() {
    let mut queue: Queue<u8> = [(seat(2), 1), (seat(3), 2), (seat(4), 3)].into_iter().collect();
    assert_eq!(queue.head(), Some((seat(2), 1)));
    queue.advance();
    queue.push(seat(2), 9);
    assert_eq!(queue.iter().collect::<Vec<_>>(), [(seat(3), 2), (seat(4), 3), (seat(2), 9)]);
    for right in 0..4 {
        queue.advance();
        queue.push(seat(5), right);
    }
    assert_eq!(
        queue.iter().map(|(_, right)| right).collect::<Vec<_>>(),
        [1, 2, 3],
        "room is made for who is asked again"
    );
    (0..9).for_each(|_| queue.advance());
    assert_eq!(queue.head(), None);
}
