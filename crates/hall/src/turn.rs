//! Acting: what a person sends, what nobody chooses, what bots decide, and what the clock decides.

use std::panic::AssertUnwindSafe;

use bots::Bot;
use registry::Rejection;
use serde_json::{Value, json};
use store::CommandKey;
use table::{Seat, Seats};
use wire::{Reply, Text, Verdict};

use crate::HallError;
use crate::actor::{Actor, Undone};
use crate::draft::{Draft, Entry, What};
use crate::fact::{EVENT, Fact, INPUT, Input, Testimony, input_place, row};
use crate::show::frame;
use crate::state::Chair;
use crate::token::hex;

/// Forced actions made durable together where nobody waits for them.
const AT_ONCE: usize = 64;
/// Deadlines that a person may miss before a bot stands in.
const MISSES: u8 = 2;

/// Who brought an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By<'a> {
    /// The rulebook: nobody chooses it.
    Rule,
    /// A bot, or the clock.
    Bot,
    /// A person, under a `cid`.
    Person(&'a str),
}

/// A person's decision.
pub(crate) struct Decision {
    pub(crate) cid: String,
    pub(crate) exp: u64,
    pub(crate) action: Value,
}

impl Actor {
    /// A person acts: the answer goes to the socket, what happened to everybody.
    pub(crate) async fn act(&mut self, number: u64, seat: Option<Seat>, decision: Decision) {
        let Some(seat) = seat else {
            return self.tell(number, vec![self.nak(&decision.cid, "not_seated", Verdict::default())]);
        };
        if let Some(answer) = self.seats[seat.index()].answer(&decision.cid) {
            return self.tell(number, vec![answer]);
        }
        if self.frozen || !self.is_playing() {
            let code = if self.frozen { "storage" } else { "board_over" };
            return self.tell(number, vec![self.nak(&decision.cid, code, Verdict::default())]);
        }
        if decision.exp < self.seats[seat.index()].decided || decision.exp > self.head {
            let answer = self.nak(&decision.cid, "stale", Verdict::default());
            self.seats[seat.index()].refused(&decision.cid, answer.clone());
            let missing = self.catch_up(Some(seat), Some(decision.exp));
            return self.tell(number, std::iter::once(answer).chain(missing).collect());
        }
        let answer = self.carry_out(seat, &decision).await;
        self.tell(number, vec![answer]);
    }

    async fn carry_out(&mut self, seat: Seat, decision: &Decision) -> axum::extract::ws::Utf8Bytes {
        let cid = &decision.cid;
        let mut draft = self.draft();
        draft.command = Some(CommandKey { seat: seat.into(), cid: cid.clone() });
        if self.state.chair(seat).stand_in {
            draft.fact(&mut self.state, &Fact::Back { seat: seat.into() });
        }
        if let Err(why) = self.stage_choice(&mut draft, seat, decision) {
            self.state = draft.before;
            if let Some(board) = &mut self.board {
                board.rewind();
            }
            let (code, verdict) = refused(*why);
            let answer = self.nak(cid, code, verdict);
            self.seats[seat.index()].refused(cid, answer.clone());
            return answer;
        }
        self.seats[seat.index()].misses = 0;
        let seq = match self.commit(draft).await {
            Ok(seq) | Err(Undone::Already(seq)) => seq,
            // Not remembered: the same decision may be sent again.
            Err(Undone::Storage) => return self.nak(cid, "storage", Verdict::default()),
        };
        self.seats[seat.index()].acknowledged(cid, seq);
        frame(&Reply::Ack { cid: cid.clone(), seq })
    }

    /// What a person chose, if it is for persons to choose.
    fn stage_choice(&mut self, draft: &mut Draft, seat: Seat, decision: &Decision) -> Result<(), Box<Rejection>> {
        let Decision { cid, action, .. } = decision;
        if self.board.as_ref().is_some_and(|board| board.engine.is_official(action)) {
            return Err(Box::new(Rejection::Unreadable("only whoever runs the table enters this".into())));
        }
        self.stage(draft, seat, action, By::Person(cid))
    }

    /// A refusal, with words where the rulebook has none.
    pub(crate) fn nak(&self, cid: &str, code: &str, mut verdict: Verdict) -> axum::extract::ws::Utf8Bytes {
        let words = match code {
            "stale" => Some(("局面已变，请重新决定", "the table has moved on; decide again")),
            "not_seated" => Some(("旁观者不能行牌", "a spectator can't act")),
            "board_over" => Some(("现在没有进行中的牌局", "no board is in play")),
            "storage" => Some((
                "暂时无法存档，动作未生效，请再试",
                "the log can't be written just now; nothing happened, try again",
            )),
            _ => None,
        };
        verdict.text = verdict.text.or(words.map(|(zh, en)| Text::new(zh, en)));
        frame(&Reply::Nak { cid: cid.into(), code: code.into(), verdict, seq: self.head })
    }

    /// Carries out an action in the engine and drafts its rows. On error nothing has changed.
    fn stage(&mut self, draft: &mut Draft, seat: Seat, action: &Value, by: By<'_>) -> Result<(), Box<Rejection>> {
        if by != By::Rule {
            self.stage_clock(draft)?;
        }
        let none = || Box::new(Rejection::Unreadable("no board is in play".into()));
        let board = self.board.as_mut().ok_or_else(none)?;
        let before = board.engine.to_act();
        let events = board.engine.act(seat, action)?;
        let (first, settle) = (events.start, events.len() > 1);
        // An action that says nothing but what is done tells nothing; looking at each card of a draw would take long.
        let telling = action.as_object().is_some_and(|action| action.len() > 1);
        let hidden = telling && events.clone().any(|event| board.hides(event));
        let mut witnesses = events.map(|event| board.witness(event)).collect::<Vec<_>>().into_iter();
        let input = Input {
            seat: seat.into(),
            a: Some(action.clone()),
            sealed: None,
            cid: if let By::Person(cid) = by { Some(cid.into()) } else { None },
            witness: witnesses.next(),
        };
        let what = if input.witness.is_some() { What::Event(first as u32) } else { What::Table };
        let input = if hidden { self.sealed(input)? } else { input };
        draft.rows.push(row(INPUT, draft.at_ms, &input));
        draft.entries.push(Entry { what, table: None });
        for (event, witness) in (first as u32 + 1..).zip(witnesses) {
            draft.rows.push(row(EVENT, draft.at_ms, &Testimony { witness }));
            draft.entries.push(Entry { what: What::Event(event), table: None });
        }
        draft.acts += 1;
        let after = self.board.as_ref().map_or(Seats::NONE, |board| board.engine.to_act());
        let quiet = by == By::Rule || is_quiet(before, after, seat);
        draft.rearm |= !quiet;
        draft.settle |= settle && !quiet;
        draft.moved = moved(before, after, quiet).iter().fold(draft.moved, Seats::with);
        let ended = self.board.as_ref().and_then(|board| board.engine.ended());
        let over = ended.map_or(Ok(()), |ended| self.stage_over(draft, ended));
        over.map_err(|error| self.broken(&error))
    }

    /// What the match's clock has to say, before anything else happens.
    pub(crate) fn stage_clock(&mut self, draft: &mut Draft) -> Result<(), Box<Rejection>> {
        let elapsed = self.state.elapsed(draft.at_ms);
        let due = self.board.as_ref().filter(|_| self.is_playing()).and_then(|board| board.engine.clock(elapsed));
        due.map_or(Ok(()), |action| self.stage(draft, Seat::from_index(0), &action, By::Rule))
    }

    /// The engine has moved on and the log can't: only a restart helps.
    fn broken(&mut self, error: &HallError) -> Box<Rejection> {
        self.freeze(&error.to_string());
        Box::new(Rejection::Unreadable("the table is frozen".into()))
    }

    /// An input whose action only its seat may see.
    fn sealed(&mut self, input: Input) -> Result<Input, Box<Rejection>> {
        let place = input_place(&self.state.charter.id);
        let plain = input.a.as_ref().map(Value::to_string).unwrap_or_default();
        match self.hall.config.seal.seal(&place, plain.as_bytes()) {
            Ok(sealed) => Ok(Input { a: None, sealed: Some(hex(&sealed)), ..input }),
            Err(error) => Err(self.broken(&error)),
        }
    }

    /// Carries out what nobody chooses: one action at the table's pace, or many where nobody watches the pace.
    pub(crate) async fn force(&mut self) {
        let mut draft = self.draft();
        let many = if self.draws_at_once() { AT_ONCE } else { 1 };
        for _ in 0..many {
            let Some((seat, action)) = self.board.as_ref().and_then(|board| board.engine.forced()) else { break };
            if self.stage(&mut draft, seat, &action, By::Rule).is_err() {
                self.freeze("a forced action was refused");
                return;
            }
            self.stage_answers(&mut draft, seat);
        }
        self.commit_if_any(draft).await;
    }

    /// Bots may answer a forced action before the next one: first the seat that it concerns, then, after an answer,
    /// everybody.
    fn stage_answers(&mut self, draft: &mut Draft, seat: Seat) {
        let mut asked = Seats::one(seat);
        // Answers outbid each other, so they end; the bound is for a book that breaks this.
        for _ in 0..32 {
            let bots = self.state.where_chair(Chair::is_played_by_bot);
            let answer = asked.iter().filter(|&seat| bots.contains(seat)).find_map(|seat| self.answer_of(seat));
            let Some((seat, action)) = answer else { return };
            if self.stage(draft, seat, &action, By::Bot).is_err() {
                return;
            }
            asked = bots.without(seat);
        }
    }

    /// What a bot does while something is forced; none: it lets it happen.
    fn answer_of(&mut self, seat: Seat) -> Option<(Seat, Value)> {
        let board = self.board.as_ref()?;
        let (_, forced) = board.engine.forced()?;
        if !board.engine.to_act().contains(seat) {
            return None;
        }
        let action = self.bot_choice(seat)?;
        (action != forced && !is_pass(&action)).then_some((seat, action))
    }

    fn bot_choice(&mut self, seat: Seat) -> Option<Value> {
        let board = self.board.as_ref()?;
        let bot = self.seats[seat.index()].bot.get_or_insert(Bot::Basic);
        // A bot only looks at the board: if it breaks, the board is whole, and the dice can play on.
        let choice = std::panic::catch_unwind(AssertUnwindSafe(|| bot.act(&*board.engine, seat)));
        choice.unwrap_or_else(|_| {
            tracing::error!(table = %self.state.charter.id, %seat, "a bot panicked");
            None
        })
    }

    /// All bots that have something to decide do so together.
    pub(crate) async fn bots_act(&mut self) {
        let Some(board) = self.board.as_ref().filter(|_| self.is_playing()) else { return };
        let bots = self.state.where_chair(Chair::is_played_by_bot);
        let deciding: Seats = board.engine.to_act().iter().filter(|&seat| bots.contains(seat)).collect();
        let mut draft = self.draft();
        self.timers.bots = None;
        for seat in deciding.iter() {
            self.stage_bot(&mut draft, seat);
        }
        if draft.rows.is_empty() && !deciding.is_empty() {
            self.freeze("no bot has an action");
            return;
        }
        self.commit_if_any(draft).await;
    }

    /// A bot's decision, if the seat still has one; a bot that errs is helped by the dice.
    fn stage_bot(&mut self, draft: &mut Draft, seat: Seat) {
        let still = |actor: &Self| {
            actor.is_playing()
                && actor.board.as_ref().is_some_and(|board| {
                    board.in_play() && board.engine.forced().is_none() && board.engine.to_act().contains(seat)
                })
        };
        if !still(self) {
            return;
        }
        if let Some(action) = self.bot_choice(seat)
            && self.stage(draft, seat, &action, By::Bot).is_ok()
        {
            return;
        }
        let lot = crate::token::random::<32>().unwrap_or_default();
        let dice = self.board.as_ref().and_then(|board| Bot::named("random", lot)?.act(&*board.engine, seat));
        tracing::warn!(table = %self.state.charter.id, %seat, "a bot had no legal action");
        if let Some(action) = dice {
            // If the dice are refused too, the caller sees that nothing was drafted.
            let _ = self.stage(draft, seat, &action, By::Bot);
        }
    }

    /// Deadlines have passed: passing where silence is an answer, else the decision of a bot.
    pub(crate) async fn time_out(&mut self, late: Seats) {
        for seat in late.iter().filter(|_| self.is_playing()).collect::<Vec<_>>() {
            let mut draft = self.draft();
            let Some(board) = self.board.as_ref() else { return };
            let may_be_silent = board.engine.allowance(seat).is_none();
            let pass = json!({ "do": "pass" });
            if !may_be_silent || self.stage(&mut draft, seat, &pass, By::Bot).is_err() {
                self.stage_bot(&mut draft, seat);
                let memory = &mut self.seats[seat.index()];
                memory.misses = memory.misses.saturating_add(1);
                if memory.misses >= MISSES {
                    draft.fact(&mut self.state, &Fact::StoodIn { seat: seat.into() });
                }
            }
            self.commit_if_any(draft).await;
        }
    }

    /// Nobody here wishes to see the draw card by card.
    fn draws_at_once(&self) -> bool {
        self.pace().is_zero()
    }

    /// Commits a step unless it is empty. If the log fails, the table rests and tries again by itself.
    pub(crate) async fn commit_if_any(&mut self, draft: Draft) {
        if draft.rows.is_empty() {
            return;
        }
        if self.commit(draft).await.is_err() {
            tracing::debug!(table = %self.state.charter.id, "a step is tried again later");
        }
    }
}

/// For whom a decision made before an action is out of date: for everybody, but a quiet action changes nothing for those
/// who decide already.
pub(crate) fn moved(before: Seats, after: Seats, quiet: bool) -> Seats {
    let new = |seat: &Seat| !quiet || (after.contains(*seat) && !before.contains(*seat));
    Seat::all(Seat::MAX).filter(new).collect()
}

/// Does an action change nothing about what others decide on? Those who may still act are the others who could before.
pub(crate) fn is_quiet(before: Seats, after: Seats, seat: Seat) -> bool {
    !after.is_empty() && after == before.without(seat)
}

/// Passing, in every book.
pub(crate) fn is_pass(action: &Value) -> bool {
    action.get("do").is_some_and(|kind| kind == "pass")
}

/// The code and reasons of a refusal.
pub(crate) fn refused(why: Rejection) -> (&'static str, Verdict) {
    match why {
        Rejection::Unreadable(why) => {
            let text = Text::new(format!("看不懂这个动作：{why}"), format!("not an action of this book: {why}"));
            ("unreadable", Verdict { text: Some(text), ..Verdict::default() })
        }
        Rejection::Illegal { article, text, would_do, .. } => {
            let text = Text { zh: text.zh, en: text.en };
            let verdict = Verdict {
                article: Some(article.to_string()),
                text: Some(text),
                would_do: would_do.into_iter().collect(),
            };
            ("illegal", verdict)
        }
    }
}
