//! A director who runs an event of chance to its end, and keeps an eye on what must always be true.

use std::collections::BTreeSet;

use tourney::event::command::{Command, Entry, Step, Who};
use tourney::event::correct::{Ground, Later};
use tourney::event::plan::Format;
use tourney::event::roster::{Entrant, Leaving};
use tourney::event::round::{Drawn, Forfeiture, Phase, Verdict};
use tourney::event::{Event, History, MatchId, Refusal, RoundKey, Scope};
use tourney::moment::Moment;
use tourney::office::Role;
use tourney::office::correction::Cause;
use tourney::played::How;
use tourney::side::{BySide, Side};
use tourney::standings::LotSeed;
use tourney::unit::UnitId;

use crate::dice::Dice;
use crate::fault::Broke;
use crate::plans::{Plan, plan};
use crate::sheets::{segments, sheet};

/// An event under way.
pub(crate) struct Director {
    pub(crate) dice: Dice,
    pub(crate) history: History,
    pub(crate) witnesses: Vec<Option<[u8; 32]>>,
    pub(crate) relaxed: u32,
    now: i64,
}

impl Director {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            dice: Dice::new(seed),
            history: History::new(),
            witnesses: Vec::new(),
            relaxed: 0,
            now: 1_700_000_000_000,
        }
    }

    /// The whole event.
    pub(crate) fn run(&mut self, units: Option<u32>) -> Result<(), Broke> {
        let chosen = plan(&mut self.dice, units)?;
        let Plan { profile, units, stage: plan } = chosen;
        self.must(Command::Create { name: "演练".into(), profile: Box::new(profile), overrides: vec![] })?;
        let entrants = (1..=units).map(entrant).collect();
        self.must(Command::Enter { entrants, joins: None })?;
        let swiss = matches!(plan.format, Format::Swiss { .. });
        let lots = LotSeed::of_bytes(self.dice.bytes());
        self.must(Command::OpenStage { plan: Box::new(plan), lots })?;
        let stage = tourney::event::StageNo(1);
        while self.event()?.rounds_left(stage).map_err(Broke::refused)?.is_some() {
            let key = self.event()?.stage(stage).map_err(Broke::refused)?.next();
            if !self.round(key, swiss)? {
                return Ok(());
            }
        }
        self.must(Command::CloseStage { stage })?;
        self.ranked(stage)
    }

    /// A round from its draft to its lock. False if no pairing keeps the rules any more.
    fn round(&mut self, key: RoundKey, swiss: bool) -> Result<bool, Broke> {
        if swiss {
            self.before(key)?;
        }
        let draft = match self.event()?.propose(key) {
            Ok(draft) => draft,
            Err(Refusal::Draft { article, .. }) if article == "TD-6.3" => {
                self.relaxed += 1;
                return Ok(false);
            }
            Err(refusal) => return Err(Broke::refused(refusal)),
        };
        self.once_each(key, &draft)?;
        self.must(Command::Draw { round: key, drawn: Drawn::Engine, pairs: draft.pairs, rests: draft.rests })?;
        self.must(Command::Move { round: key, step: Step::Publish })?;
        let event = self.event()?;
        let fresh = event.missing(event.round(key).map_err(Broke::refused)?).count();
        if fresh != self.event()?.round(key).map_err(Broke::refused)?.matches.len() {
            return Err(Broke::law("a fresh round holds results", key));
        }
        self.must(Command::Move { round: key, step: Step::Start { ends: Moment(self.now + 3_600_000) } })?;
        self.results(key)?;
        for step in [Step::Close, Step::Count, Step::Lock] {
            self.must(Command::Move { round: key, step })?;
        }
        self.afterwards(key)?;
        Ok(true)
    }

    /// Who leaves, joins or asks to miss the round.
    fn before(&mut self, key: RoundKey) -> Result<(), Broke> {
        let playing = self.event()?.playing(key).map_err(Broke::refused)?;
        if self.dice.once_in(5) && playing.len() > 6 {
            let unit = *self.dice.of(&playing).ok_or_else(|| Broke::law("nobody plays", key))?;
            self.must(Command::Leave { unit, from: key, how: Leaving::Withdrawn })?;
            let again = Command::Leave { unit, from: key, how: Leaving::Withdrawn };
            self.must_not(again, "leaving")?;
        }
        if self.dice.once_in(6) {
            let next = self.event()?.roster.units().len() as u32 + 1;
            self.must(Command::Enter { entrants: vec![entrant(next)], joins: Some(key) })?;
        }
        if self.dice.once_in(6) {
            let playing = self.event()?.playing(key).map_err(Broke::refused)?;
            if let Some(&unit) = self.dice.of(&playing) {
                self.must(Command::Miss { unit, round: key })?;
            }
        }
        Ok(())
    }

    /// Every unit that plays is paired once or rests once.
    fn once_each(&self, key: RoundKey, draft: &tourney::event::Draft) -> Result<(), Broke> {
        let mut seen = BTreeSet::new();
        let all = draft.pairs.iter().flat_map(|pair| [pair.home, pair.visitor]);
        for unit in all.chain(draft.rests.iter().map(|rest| rest.unit)) {
            if !seen.insert(unit) {
                return Err(Broke::law("a unit stands in a draft twice", key));
            }
        }
        let byes = |how: How| draft.rests.iter().filter(|rest| rest.how == how).count();
        let stage = self.event()?.stage(key.stage).map_err(Broke::refused)?;
        if !stage.plan.format.is_paired_by_points() {
            return Ok(());
        }
        if byes(How::Bye) > 1 {
            return Err(Broke::law("two byes in one round", key));
        }
        let met = |one: UnitId, other: UnitId| {
            stage.rounds.iter().filter(|round| round.key < key).any(|round| {
                round.matches.iter().any(|game| {
                    game.side(one).is_some()
                        && game.side(other).is_some()
                        && !matches!(game.verdict(), Some(Verdict::Forfeit { .. } | Verdict::DoubleForfeit))
                })
            })
        };
        match draft.pairs.iter().find(|pair| met(pair.home, pair.visitor)) {
            Some(_) => Err(Broke::law("two units meet again", key)),
            None => Ok(()),
        }
    }

    /// Results by both sides, by the desk, forfeits, disputes; now and then the same command twice, and an undo.
    fn results(&mut self, key: RoundKey) -> Result<(), Broke> {
        let round = self.event()?.round(key).map_err(Broke::refused)?.clone();
        for game in &round.matches {
            match self.dice.below(10) {
                0 => {
                    let absent = if self.dice.once_in(2) { Side::Home } else { Side::Visitor };
                    let verdict = Verdict::Forfeit { absent, leave: Forfeiture::Excused };
                    self.must(Command::Settle { game: game.id, verdict })?;
                }
                1..=3 => self.signed(key, game.id)?,
                _ => {
                    let sheet = self.sheet(key)?;
                    self.must(Command::Settle { game: game.id, verdict: Verdict::Sheet { sheet } })?;
                }
            }
        }
        if self.dice.once_in(4) {
            let last = self.history.version();
            self.must(Command::Undo { entry: last })?;
            self.must(Command::Undo { entry: last + 1 })?;
        }
        Ok(())
    }

    /// One side enters, the other disputes or confirms.
    fn signed(&mut self, key: RoundKey, game: MatchId) -> Result<(), Broke> {
        let sheet = self.sheet(key)?;
        self.must(Command::Report { game, side: Side::Home, sheet: sheet.clone() })?;
        self.must_not(Command::Confirm { game, side: Side::Home }, "result")?;
        if self.dice.once_in(3) {
            self.must(Command::Dispute { game, side: Side::Visitor, sheet: None })?;
            return self.must(Command::Settle { game, verdict: Verdict::Sheet { sheet } });
        }
        self.must(Command::Confirm { game, side: Side::Visitor })
    }

    /// A correction now and then; standings that only locked rounds make.
    fn afterwards(&mut self, key: RoundKey) -> Result<(), Broke> {
        let event = self.event()?;
        let games: Vec<MatchId> =
            event.round(key).map_err(Broke::refused)?.matches.iter().map(|game| game.id).collect();
        self.must_not(Command::Draw { round: key, drawn: Drawn::Engine, pairs: vec![], rests: vec![] }, "wrong_phase")?;
        if !self.dice.once_in(3) {
            return self.ranked(key.stage);
        }
        let Some(&game) = self.dice.of(&games) else { return Ok(()) };
        let sheet = self.sheet(key)?;
        let ground = Ground {
            cause: Cause::Ordered,
            players: BySide::new(9, 9),
            officials: vec![Role::Chief, Role::Referee, Role::RecordsChief, Role::Committee],
            next_day: None,
        };
        let verdict = Verdict::Sheet { sheet };
        let mut command = Command::Correct { game, verdict, ground, later: Later::Redraw, accept: None };
        match self.send(command.clone()) {
            // The same result again, or a kind of mistake that this text does not correct.
            Ok(()) | Err(Refusal::Result { .. }) => {}
            Err(Refusal::Consequences { accept: digest, .. }) => {
                if let Command::Correct { accept, .. } = &mut command {
                    *accept = Some(digest);
                }
                self.must(command)?;
            }
            Err(refusal) => return Err(Broke::refused(refusal)),
        }
        self.ranked(key.stage)
    }

    /// Everybody stands in the standings once, and locked rounds alone make the official ones.
    fn ranked(&self, stage: tourney::event::StageNo) -> Result<(), Broke> {
        let event = self.event()?;
        let key = RoundKey { stage, round: tourney::unit::RoundNo(1) };
        let official = event.standings(stage).map_err(Broke::refused)?;
        let all = event.table(stage, Scope::Provisional).map_err(Broke::refused)?;
        let locked =
            event.stage(stage).map_err(Broke::refused)?.rounds.iter().all(|round| round.phase == Phase::Locked);
        if locked && official != all {
            return Err(Broke::law("all rounds are locked, and yet the standings differ", key));
        }
        let units: BTreeSet<UnitId> = official.places().into_iter().map(|(unit, _)| unit).collect();
        if units.len() == official.places().len() { Ok(()) } else { Err(Broke::law("a unit is ranked twice", key)) }
    }

    fn sheet(&mut self, key: RoundKey) -> Result<tourney::sheet::Sheet, Broke> {
        let event = self.history.event().ok_or_else(|| Broke::law("no event", key))?;
        let stage = event.stage(key.stage).map_err(Broke::refused)?;
        let (system, segmented) = (stage.plan.system.clone(), event.segmented(stage));
        let sheet = match segmented {
            Some(plan) => segments(&event.profile, &system, &plan, &mut self.dice),
            None => sheet(&event.profile, &system, &mut self.dice),
        };
        sheet.ok_or_else(|| Broke::law("no sheet for the system", key))
    }

    pub(crate) fn event(&self) -> Result<&Event, Broke> {
        self.history.event().ok_or_else(|| Broke::law("no event", RoundKey::new(1, 1)))
    }

    fn entry(&mut self, command: Command) -> Entry {
        self.now += 1_000;
        Entry {
            id: format!("d{}-{}", self.history.version(), self.now),
            seen: self.history.version(),
            who: Who { name: "演练".into(), role: Role::Chief },
            at: Moment(self.now),
            entered: None,
            reason: "演练".into(),
            command,
        }
    }

    fn send(&mut self, command: Command) -> Result<(), Refusal> {
        let entry = self.entry(command);
        self.history.submit(entry.clone())?;
        self.witnesses.push(self.history.witness());
        // A repeated command is harmless.
        self.history.submit(entry).map(drop)
    }

    fn must(&mut self, command: Command) -> Result<(), Broke> {
        let said = format!("{command:?}");
        self.send(command).map_err(|refusal| Broke::Refused { refusal, command: said.chars().take(300).collect() })
    }

    /// A command that must be refused with this code, and changes nothing.
    fn must_not(&mut self, command: Command, code: &'static str) -> Result<(), Broke> {
        let version = self.history.version();
        match self.send(command) {
            Err(refusal) if refusal.code() == code && self.history.version() == version => Ok(()),
            Err(refusal) => Err(Broke::Refused { refusal, command: format!("expected {code}") }),
            Ok(()) => Err(Broke::law(code, RoundKey::new(1, 1))),
        }
    }
}

fn entrant(number: u32) -> Entrant {
    Entrant {
        name: format!("第{number}队"),
        origin: String::new(),
        key: Some(format!("k{number}")),
        members: vec![],
        seed: (!number.is_multiple_of(3)).then_some(number),
    }
}
