//! A person acts.

use registry::Rejection;
use serde_json::Value;
use store::CommandKey;
use table::Seat;
use wire::{Reply, Text, Verdict};

use super::audience::seat_of;
use super::draft::{Asker, Draft};
use super::show::frame;
use super::stage::By;
use super::{Frame, Table};
use crate::fact::Fact;

/// A person's decision.
pub(super) struct Decision {
    pub(super) cid: String,
    pub(super) exp: u64,
    pub(super) action: Value,
}

impl Table {
    /// Judges a decision: it is refused, or a step waits for the log and is answered then.
    pub(super) fn act(&mut self, socket: u64, decision: Decision, now: u64) {
        let Some(seat) = self.audience.viewer(socket).and_then(seat_of) else {
            let nak = self.nak(&decision.cid, "not_seated", Verdict::default());
            return self.tell(socket, vec![nak]);
        };
        if let Some(answer) = self.seats[seat.index()].answers.of(&decision.cid) {
            return self.tell(socket, vec![answer]);
        }
        if !self.is_playing() {
            let code = if self.frozen { "storage" } else { "board_over" };
            let nak = self.nak(&decision.cid, code, Verdict::default());
            return self.tell(socket, vec![nak]);
        }
        if decision.exp < self.seats[seat.index()].decided || decision.exp > self.head {
            let answer = self.nak(&decision.cid, "stale", Verdict::default());
            self.seats[seat.index()].answers.refused(&decision.cid, answer.clone());
            let missing = self.catch_up(Some(seat), Some(decision.exp), now);
            return self.tell(socket, std::iter::once(answer).chain(missing).collect());
        }
        self.carry_out(socket, seat, decision, now);
    }

    fn carry_out(&mut self, socket: u64, seat: Seat, decision: Decision, now: u64) {
        let Decision { cid, action, .. } = decision;
        let mut draft = self.draft(now);
        draft.command = Some(CommandKey { seat: seat.into(), cid: cid.clone() });
        draft.asker = Some(Asker { socket, seat, cid: cid.clone() });
        if self.state.chair(seat).stand_in {
            draft.fact(&mut self.state, &Fact::Back { seat: seat.into() });
        }
        match self.stage_choice(&mut draft, seat, &action, &cid) {
            Ok(()) => self.propose(draft),
            Err(why) => {
                self.roll_back(draft);
                // An action that broke off halfway is in the engine, though not in the draft.
                if let Some(board) = &mut self.board {
                    board.rewind();
                }
                let (code, verdict) = refused(*why);
                let nak = self.nak(&cid, code, verdict);
                self.seats[seat.index()].answers.refused(&cid, nak.clone());
                self.tell(socket, vec![nak]);
            }
        }
    }

    /// What a person chose, if it is for persons to choose.
    fn stage_choice(&mut self, draft: &mut Draft, seat: Seat, action: &Value, cid: &str) -> Result<(), Box<Rejection>> {
        if self.board.as_ref().is_some_and(|board| board.engine.is_official(action)) {
            return Err(Box::new(Rejection::Unreadable("only whoever runs the table enters this".into())));
        }
        self.stage(draft, seat, action, By::Person(cid))
    }

    /// A refusal, with words where the rulebook has none.
    pub(super) fn nak(&self, cid: &str, code: &str, mut verdict: Verdict) -> Frame {
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
}

/// The code and reasons of a refusal.
pub(super) fn refused(why: Rejection) -> (&'static str, Verdict) {
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
