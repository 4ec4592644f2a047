//! Playing a board of any book to its end, typed: bots in all seats, and somebody who watches.

use bots::Bot;
use table::{Cited, Game, Seat, Seats};

/// Sees all that is done and all that comes of it. One that does nothing compiles away.
pub trait Witness<G: Game> {
    /// An action is about to be carried out.
    fn input(&mut self, seat: Seat, action: &G::Action);
    /// Something happened.
    fn event(&mut self, event: G::Event);
}

/// Watches nothing.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl<G: Game> Witness<G> for Nobody {
    fn input(&mut self, _: Seat, _: &G::Action) {}
    fn event(&mut self, _: G::Event) {}
}

/// A bot that failed: the run is void.
#[derive(Clone, Debug)]
pub struct Stuck {
    /// Where it sits.
    pub seat: Seat,
    /// Its name.
    pub bot: &'static str,
    /// What went wrong.
    pub why: String,
}

/// How often dice speak up, of the times that they could, while something is forced: otherwise whoever can declare first
/// always would.
const SPEAKS_UP: u32 = 4;

/// Plays on to the end of the deal.
///
/// While an action is forced (drawing), bots may answer it before the next one: first the seat that it concerned, then, if
/// something was answered, all others; so do live tables. Otherwise the first seat that may act decides.
pub fn play_out<G: Game>(game: &mut G, bots: &mut [Bot], watch: &mut impl Witness<G>) -> Result<(), Stuck> {
    while let Some(seat) = game.to_act().iter().next() {
        if let Some((drawer, action)) = game.forced() {
            step(game, bots, drawer, &action, watch)?;
            answers(game, bots, drawer, watch)?;
            continue;
        }
        let bot = &mut bots[seat.index()];
        let Some(action) = bot.decide(game, seat) else {
            return Err(Stuck { seat, bot: bot.name(), why: "it has no answer".into() });
        };
        step(game, bots, seat, &action, watch)?;
    }
    Ok(())
}

fn answers<G: Game>(game: &mut G, bots: &mut [Bot], concerned: Seat, watch: &mut impl Witness<G>) -> Result<(), Stuck> {
    let mut asked = Seats::one(concerned);
    while let Some((_, forced)) = game.forced() {
        let able = game.to_act();
        let answer = asked.iter().filter(|seat| able.contains(*seat)).find_map(|seat| {
            let action = speak_up(&mut bots[seat.index()], game, seat)?;
            (action != forced).then_some((seat, action))
        });
        let Some((seat, action)) = answer else { break };
        step(game, bots, seat, &action, watch)?;
        asked = (0..bots.len()).map(Seat::from_index).filter(|other| *other != seat).collect();
    }
    Ok(())
}

fn speak_up<G: Game>(bot: &mut Bot, game: &G, seat: Seat) -> Option<G::Action> {
    if speaks_up(bot) { bot.decide(game, seat) } else { None }
}

/// Would this bot say something now, if it could?
pub(crate) fn speaks_up(bot: &mut Bot) -> bool {
    match bot {
        Bot::Random(dice) => dice.below(SPEAKS_UP) == 0,
        Bot::Basic => true,
    }
}

fn step<G: Game>(
    game: &mut G,
    bots: &[Bot],
    seat: Seat,
    action: &G::Action,
    watch: &mut impl Witness<G>,
) -> Result<(), Stuck> {
    if let Err(why) = game.check(seat, action) {
        let why = format!("it plays against {}: {why}", why.article());
        return Err(Stuck { seat, bot: bots[seat.index()].name(), why });
    }
    watch.input(seat, action);
    game.apply_unchecked(seat, action, &mut |event| watch.event(event));
    Ok(())
}
