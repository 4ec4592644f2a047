//! A stand for events in tests: commands with ids, versions and clock of their own.

use tourney::event::command::{Command, Entry, Step, Who};
use tourney::event::plan::{CarriedOn, CarryOver, Contest, FieldOf, Format, StagePlan};
use tourney::event::roster::Entrant;
use tourney::event::round::{Drawn, Verdict};
use tourney::event::{Done, Event, History, MatchId, Refusal, RoundKey};
use tourney::format::movement::colours::Dealing;
use tourney::moment::Moment;
use tourney::office::Role;
use tourney::profile;
use tourney::profile::score::{Award, By, System};
use tourney::sheet::Sheet;
use tourney::side::BySide;
use tourney::standings::LotSeed;

/// A director with a watch.
pub(crate) struct Stand {
    pub(crate) history: History,
    pub(crate) now: i64,
    next: u32,
}

impl Stand {
    /// An event of a profile with so many units, unit n seeded n.
    pub(crate) fn new(profile: &str, units: u32) -> Self {
        let mut stand = Self { history: History::new(), now: 1_000_000_000, next: 0 };
        let profile = Box::new(profile::load(profile).expect("a profile on the shelf"));
        stand.ok(Command::Create { name: "春季赛".into(), profile, overrides: vec![] });
        let entrants = (1..=units).map(entrant).collect();
        stand.ok(Command::Enter { entrants, joins: None });
        stand
    }

    pub(crate) fn event(&self) -> &Event {
        self.history.event().expect("created")
    }

    pub(crate) fn entry(&mut self, command: Command) -> Entry {
        self.next += 1;
        self.now += 60_000;
        Entry {
            id: format!("t-{}", self.next),
            seen: self.history.version(),
            who: Who { name: "林裁判".into(), role: Role::Chief },
            at: Moment(self.now),
            entered: None,
            reason: "试".into(),
            command,
        }
    }

    pub(crate) fn send(&mut self, command: Command) -> Result<Done, Refusal> {
        let entry = self.entry(command);
        self.history.submit(entry)
    }

    #[track_caller]
    pub(crate) fn ok(&mut self, command: Command) {
        let said = format!("{command:?}");
        if let Err(refusal) = self.send(command) {
            panic!("refused: {refusal}\n{}", &said[..said.len().min(400)]);
        }
    }

    #[track_caller]
    pub(crate) fn no(&mut self, command: Command) -> Refusal {
        let before = self.history.event().cloned();
        let version = self.history.version();
        let refusal = self.send(command).expect_err("must be refused");
        assert_eq!(self.history.event().cloned(), before, "a refusal changes nothing");
        assert_eq!(self.history.version(), version);
        let text = refusal.text();
        assert!(!text.zh.is_empty() && !text.en.is_empty());
        refusal
    }

    pub(crate) fn open(&mut self, format: Format) {
        let plan = self.plan(format);
        self.ok(Command::OpenStage { plan: Box::new(plan), lots: LotSeed::of_bytes([7; 32]) });
    }

    pub(crate) fn plan(&self, format: Format) -> StagePlan {
        let levels = |system: &System| matches!(system.by, By::Levels(_)) && matches!(system.award, Award::Outcome(_));
        let systems = &self.event().profile.score.systems;
        let system = systems.iter().find(|(_, system)| levels(system)).expect("a system of levels").0.clone();
        Self::plan_of(&system, format)
    }

    pub(crate) fn plan_of(system: &str, format: Format) -> StagePlan {
        StagePlan {
            name: "第一阶段".into(),
            format,
            field: FieldOf::All,
            system: system.to_owned(),
            contest: Contest::Pairs,
            carry: CarryOver::Nothing,
            carried_on: CarriedOn::Not,
            minutes: 60,
            dealing: Dealing::Random,
        }
    }

    /// Draws the next round by the engine, and publishes and starts it.
    pub(crate) fn begin(&mut self) -> RoundKey {
        let key = self.event().stages.last().expect("a stage").next();
        self.draw(key);
        self.ok(Command::Move { round: key, step: Step::Publish });
        let ends = Moment(self.now + 3_600_000);
        self.ok(Command::Move { round: key, step: Step::Start { ends } });
        key
    }

    pub(crate) fn draw(&mut self, key: RoundKey) {
        let draft = self.event().propose(key).unwrap_or_else(|refusal| panic!("{refusal}"));
        self.ok(Command::Draw { round: key, drawn: Drawn::Engine, pairs: draft.pairs, rests: draft.rests });
    }

    /// Enters a result for every match: the better seed wins unless `upset` says otherwise.
    pub(crate) fn play(&mut self, key: RoundKey, upset: impl Fn(MatchId) -> bool) {
        let round = self.event().round(key).expect("drawn").clone();
        for game in &round.matches {
            let home = (game.pair.home < game.pair.visitor) != upset(game.id);
            self.ok(Command::Settle { game: game.id, verdict: won(home) });
        }
    }

    pub(crate) fn finish(&mut self, key: RoundKey) {
        for step in [Step::Close, Step::Count, Step::Lock] {
            self.ok(Command::Move { round: key, step });
        }
    }

    /// A whole round.
    pub(crate) fn round(&mut self, upset: impl Fn(MatchId) -> bool) -> RoundKey {
        let key = self.begin();
        self.play(key, upset);
        self.finish(key);
        key
    }
}

pub(crate) fn entrant(number: u32) -> Entrant {
    Entrant {
        name: format!("第{number}队"),
        origin: String::new(),
        key: Some(format!("k{number}")),
        members: vec![],
        seed: Some(number),
    }
}

/// A sheet of levels: home wins by three, or visitors.
pub(crate) fn won(home: bool) -> Verdict {
    let level = if home { BySide::new(9, 6) } else { BySide::new(6, 9) };
    Verdict::Sheet { sheet: Sheet::Levels { level, first: None } }
}
