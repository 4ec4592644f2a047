//! What the desk makes of events: names, results as people write them, trees, drafts, plans.

use desk::pairing::{Bars, by_hand, propose};
use desk::results::{BadResults, result_list, sheet, written};
use tourney::event::plan::{FieldOf, Format, Opponents};
use tourney::event::roster::{Entrant, Member, Part};
use tourney::event::{Command, Entry, Event, History, Refusal, RoundKey, StageNo, Step, Who};
use tourney::format::bracket::{Kind, ThirdPlace};
use tourney::format::robin::Laps;
use tourney::moment::Moment;
use tourney::office::Role;
use tourney::profile;
use tourney::profile::swiss::{First, Within};
use tourney::sheet::Sheet;
use tourney::side::{BySide, Side};
use tourney::standings::LotSeed;
use tourney::unit::UnitId;

/// An event that a test makes.
struct Making(History);

impl Making {
    fn of(profile: &str, names: &[&str]) -> Self {
        let mut making = Self(History::new());
        let profile = Box::new(profile::load(profile).unwrap());
        making.give(Command::Create { name: "t".into(), profile, overrides: Vec::new() });
        let entrant = |(name, seed): (&&str, u32)| Entrant {
            name: (*name).into(),
            origin: String::new(),
            key: None,
            members: Vec::new(),
            seed: Some(seed),
        };
        let entrants = names.iter().zip(1..).map(entrant).collect();
        making.give(Command::Enter { entrants, joins: None });
        making
    }

    #[track_caller]
    fn give(&mut self, command: Command) {
        let version = self.0.version();
        let entry = Entry {
            id: format!("{version}"),
            seen: version,
            who: Who { name: "x".into(), role: Role::Chief },
            at: Moment(1_000_000 * version as i64),
            entered: None,
            reason: "y".into(),
            command,
        };
        self.0.submit(entry).unwrap();
    }

    fn open(&mut self, format: Format, system: &str) {
        let mut plan = desk::plans::usual(self.event(), format, FieldOf::All);
        plan.system = system.into();
        self.give(Command::OpenStage { plan: Box::new(plan), lots: LotSeed::of_witnessed("w") });
    }

    /// Draws, publishes and starts a round.
    fn start(&mut self, key: RoundKey) {
        let drawn = propose(self.event(), key, Bars::Hold).unwrap().draft;
        let drawn = Command::Draw {
            round: key,
            drawn: tourney::event::round::Drawn::Engine,
            pairs: drawn.pairs,
            rests: drawn.rests,
        };
        self.give(drawn);
        for step in [Step::Publish, Step::Start { ends: Moment(9_000_000_000) }] {
            self.give(Command::Move { round: key, step });
        }
    }

    fn event(&self) -> &Event {
        self.0.event().unwrap()
    }
}

const ROBIN: Format = Format::RoundRobin { groups: 1, laps: Laps::Single };
const SWISS: Format = Format::Swiss { rounds: 3, opening: First::Strength(Within::Snake), cuts: Vec::new() };
const ONE: StageNo = StageNo(1);

#[test]
fn units_are_found_by_number_name_and_nothing_near() {
    let making = Making::of("china", &["飞龙", "ＡＢ Club", "飞龙", "猛虎一队"]);
    let find = |text: &str| desk::find::unit(making.event(), text);
    for text in ["2", "#2", "2号", "ab club", "Ａb  CLUB"] {
        assert_eq!(find(text), Ok(UnitId(2)), "{text}");
    }
    assert!(
        find("飞龙").unwrap_err().text().zh.contains("1 、3 ")
            || find("飞龙").unwrap_err().text().zh.contains("不止一个")
    );
    assert!(find("猛虎").unwrap_err().text().en.contains("4 猛虎一队"));
    assert!(find("0").is_err() && find("5").is_err() && find("").is_err());
}

#[test]
fn a_result_is_read_as_it_is_written() {
    let cases: [(&str, &str, &[&str]); 4] = [
        ("china", "best_of_3", &["2-0", "1-1 A-9"]),
        ("china", "timed", &["A-9", "过A-K", "2-10", "K*-K", "J-Q*"]),
        ("china", "boards", &["23:17", "-3:12.5", "1A主60 1B客-15 2A主x"]),
        ("gouji-6", "match", &["1a:HHVHVV 2b:VHHVVH/打1-0/进0-2"]),
    ];
    for (profile, system, texts) in cases {
        let mut making = Making::of(profile, &["a", "b"]);
        making.open(ROBIN, system);
        for text in texts {
            let read = sheet(making.event(), ONE, text).unwrap();
            let shown = written(&read);
            assert_eq!(&shown.zh, text);
            assert_eq!(sheet(making.event(), ONE, &shown.en).unwrap(), read, "{}", shown.en);
        }
        for text in ["", "-", "A", "1-", "x-y", "1A", "HHH", "2-0 3 4", "*-*"] {
            assert!(sheet(making.event(), ONE, text).is_err(), "{system}: {text:?}");
        }
    }
}

#[test]
fn levels_stand_for_steps_above_two() {
    let mut making = Making::of("china", &["a", "b"]);
    making.open(ROBIN, "timed");
    let read = |text: &str| sheet(making.event(), ONE, text).unwrap();
    let of = |home: u8, visitor: u8| Sheet::Levels { level: BySide::new(home, visitor), first: None };
    assert_eq!((read("2-3"), read("10:J"), read("Ａ－Ｑ"), read("A+-T")), (of(0, 1), of(8, 9), of(12, 10), of(13, 8)));
    assert_eq!(read("5-5*"), Sheet::Levels { level: BySide::new(3, 3), first: Some(Side::Visitor) });
    assert!(sheet(making.event(), ONE, "5*-5*").is_err());
}

/// A table of text.
fn table(text: &str) -> sheets::Table {
    sheets::read(text.as_bytes(), "t.csv", &sheets::Reading::AUTOMATIC).unwrap()
}

#[test]
fn a_table_of_results_names_its_matches_in_three_ways() {
    let mut making = Making::of("china", &["a", "b", "c", "d", "e", "f"]);
    making.open(ROBIN, "timed");
    let key = RoundKey::new(1, 1);
    making.start(key);
    let round = making.event().round(key).unwrap().clone();
    let name = |unit: UnitId| desk::find::name(making.event(), unit);
    let (third, home, visitor) =
        (&round.matches[2], name(round.matches[2].pair.home), name(round.matches[2].pair.visitor));
    let text = format!("场次,桌号,主队,客队,主队得分,客队得分\n1,,,,A,9\n,2,,,5,6\n,,{visitor},{home},2,K\n");
    let list = result_list(&table(&text), &[], making.event(), key).unwrap();
    let of = |home: u8, visitor: u8| Sheet::Levels { level: BySide::new(home, visitor), first: None };
    let found: Vec<_> = list.lines.iter().map(|line| (line.row, line.game.number, line.sheet.clone())).collect();
    assert_eq!(found, [(2, 1, of(12, 7)), (3, 2, of(3, 4)), (4, third.id.number, of(11, 0))]);
    assert!(list.absent.is_empty() && list.blank.is_empty());
    for (text, word) in [
        ("场次,成绩\n1,A-9\n1,A-9\n", "第 2 行"),
        ("场次,成绩\n9,A-9\n", "9"),
        ("场次,成绩\n1,A比A比A\n", "A-9"),
        ("场次,主队得分,客队得分\n1,A,\n", "另一方"),
        ("备注,成绩\nx,A-9\n", "哪一场"),
        ("主队,成绩\nzz,A-9\n", "zz"),
    ] {
        let Err(BadResults::Rows(rows)) = result_list(&table(text), &[], making.event(), key) else {
            panic!("{text}");
        };
        assert!(rows[0].1.zh.contains(word), "{text}: {}", rows[0].1.zh);
    }
    let blank = result_list(&table("场次,成绩\n1,\n2,A-9\n"), &[], making.event(), key).unwrap();
    assert_eq!((blank.blank, blank.lines.len(), blank.absent.len()), (vec![2], 1, 2));
}

#[test]
fn a_tree_lines_up_with_chinese_names_and_shows_who_goes_on() {
    let mut making = Making::of("china", &["飞龙队", "Ants", "猛虎", "D", "很长很长很长的队名在此"]);
    let kind = Kind::Single { third: ThirdPlace::Shared };
    making.open(Format::KnockOut { kind, segments: 1, opponents: Opponents::Seeded }, "timed");
    let event = making.event();
    let tree = desk::tree::of(event, event.stage(ONE).unwrap()).unwrap().unwrap().zh;
    let drawn = "\
飞龙队 ─────────────────────────────┬─(2) ─────────────┐
很长很长很长的… ─┬─(1) ─────────────┘                  ├─(4)
D ───────────────┘                                     │
猛虎 ────────────┬─(3) ────────────────────────────────┘
Ants ────────────┘
";
    assert_eq!(tree, drawn);
    making.start(RoundKey::new(1, 1));
    let game = making.event().round(RoundKey::new(1, 1)).unwrap().matches[0].clone();
    let won = Sheet::Levels { level: BySide::new(12, 3), first: None };
    making.give(Command::Settle { game: game.id, verdict: tourney::event::round::Verdict::Sheet { sheet: won } });
    let event = making.event();
    let after = desk::tree::of(event, event.stage(ONE).unwrap()).unwrap().unwrap();
    assert_eq!(game.pair.home, UnitId(4));
    let gone_on = drawn.replace("─(1) ─────────────┘", "─D ───────────────┘");
    assert_eq!((after.zh, after.en), (gone_on.clone(), gone_on));
}

#[test]
fn a_draft_by_hand_seats_everybody_once() {
    let mut making = Making::of("china", &["a", "b", "c", "d", "e"]);
    making.open(SWISS, "timed");
    let key = RoundKey::new(1, 1);
    let hand = |pairs: &[(u32, u32)]| {
        let pairs: Vec<_> = pairs.iter().map(|&(home, visitor)| (UnitId(home), UnitId(visitor))).collect();
        by_hand(making.event(), key, &pairs)
    };
    let manual = hand(&[(1, 2), (3, 4)]).unwrap();
    assert_eq!(manual.draft.rests.iter().map(|rest| rest.unit).collect::<Vec<_>>(), [UnitId(5)]);
    let engine = propose(making.event(), key, Bars::Hold).unwrap().draft;
    let same: Vec<_> = engine.pairs.iter().map(|pair| (pair.home.0, pair.visitor.0)).collect();
    let compared = hand(&same).unwrap().compared.unwrap();
    assert!(desk::pairing::differences(making.event(), &compared).is_empty());
    for (pairs, word) in [
        (&[(1, 2)][..], "没有对手"),
        (&[(1, 2), (2, 3)], "两场"),
        (&[(1, 1), (2, 3)], "自己"),
        (&[(1, 9), (2, 3)], "不参加"),
    ] {
        let Err(refusal @ Refusal::Draft { .. }) = hand(pairs) else { panic!("{pairs:?}") };
        assert!(refusal.text().zh.contains(word), "{}", refusal.text().zh);
    }
}

#[test]
fn usual_plans_fit_every_profile_and_format() {
    for id in profile::ids() {
        let making = Making::of(id, &["a", "b", "c", "d", "e", "f"]);
        for format in [ROBIN, SWISS, Format::MultiLoss { losses: 2 }] {
            let plan = desk::plans::usual(making.event(), format, FieldOf::All);
            let (stage, _) = desk::plans::look(making.event(), &plan, LotSeed::of_witnessed("w")).unwrap();
            assert_eq!(stage.draw.len(), 6, "{id}");
        }
    }
}

#[test]
fn a_list_without_a_column_leaves_what_it_does_not_speak_of() {
    let mut making = Making::of("china", &["a"]);
    let members = vec![
        Member { name: "p".into(), part: Part::Player, sex: None },
        Member { name: "q".into(), part: Part::Player, sex: None },
    ];
    let keyed = Entrant {
        name: "k".into(),
        origin: "o".into(),
        key: Some("K".into()),
        members: members.clone(),
        seed: Some(7),
    };
    making.give(Command::Enter { entrants: vec![keyed], joins: None });
    let read = |text: &str| desk::entry_list(&table(text), &[("external", "编号")], making.event()).unwrap();
    let list = read("队名,编号\nk,K\n");
    assert_eq!(list.lines[0].does, desk::Does::Nothing(UnitId(2)));
    assert!(list.entrants().is_empty());
    let list = read("队名,编号,种子\nnew,K,\n");
    let entrant = &list.entrants()[0];
    assert_eq!((entrant.name.as_str(), entrant.seed, &entrant.members), ("new", None, &members));
}
