//! Report files: what is read, what is refused and where, and that what is written reads as what it was.

use proptest::prelude::*;
use sheets::trf::Pairs;
use sheets::trf::{
    Acceleration, Bye, ByeKind, Colour, Credit, Forbidden, Game, Heading, Outcome, PairsFault, Player, Points, Ranking,
    Report, Scores, Tag, Team, TrfWrong, Unwritable, Version, read, write,
};

const SAMPLE: &str = "\
012 Sample
022 长沙
112 One
112 Two
132                                                                                        26/05/01  26/05/02
XXR 5
001    1 m  g Chen,Mei                          2720 CHN     8601234 1990/01/02  2.5    1     2 w 1     4 b =     3 w +
001    2 w wf 欧阳·雪                              2701                             1.0    3     1 b 0  0000 - U     4 b -
001    3      Li                                                                 1.0    2     4 w 0  0000 - H     1 b -
001    4      Wang                               900                             2.5    4     3 b 1     1 w =     2 w +
XXC rank black1 other
XXP 1 2 3
XXZ 4
XXZ 2
XXA    1  1.0  1.0  0.5
XXS W=1 D=.5 PAB=0.5
### a comment
801 anything
";

fn sample() -> Report {
    read(SAMPLE.as_bytes(), "a.trf").unwrap_or_else(|faults| panic!("{}", faults[0]))
}

fn faults(text: &str) -> Vec<(u32, u32, TrfWrong)> {
    read(text.as_bytes(), "a.trf")
        .unwrap_err()
        .into_iter()
        .map(|fault| (fault.line, fault.column, fault.wrong))
        .collect()
}

/// A player's line with what follows column 90.
fn line(number: u32, games: &str) -> String {
    format!(
        "001 {number:>4}      {:<33} {:>4} {:>3} {:>11} {:<10} {:>4} {:>4}{games}\n",
        format!("Player {number}"),
        "",
        "",
        "",
        "",
        "0.0",
        number
    )
}

#[test]
fn a_report_is_read() {
    let report = sample();
    assert_eq!((report.heading(Tag::Name), report.heading(Tag::City)), (Some("Sample"), Some("长沙")));
    assert_eq!(report.headings.iter().filter(|heading| heading.tag == Tag::Deputy).count(), 2);
    assert_eq!(report.dates, ["26/05/01", "26/05/02"]);
    assert_eq!((report.rounds, report.first_colour, report.ranking), (Some(5), Some(Colour::Black), Ranking::Position));
    let one = &report.players[0];
    assert_eq!((one.number, one.sex, one.title.as_str(), one.name.as_str()), (1, Some('m'), "g", "Chen,Mei"));
    assert_eq!(
        (one.rating, one.federation.as_str(), one.id.as_str(), one.birth.as_str()),
        (Some(2720), "CHN", "8601234", "1990/01/02")
    );
    assert_eq!((one.points, one.rank), (Points(250), Some(1)));
    let game = |opponent, colour, outcome| Some(Game { opponent, colour, outcome });
    assert_eq!(
        one.games,
        [
            game(Some(2), Some(Colour::White), Outcome::Win),
            game(Some(4), Some(Colour::Black), Outcome::Draw),
            game(Some(3), Some(Colour::White), Outcome::ForfeitWin),
        ]
    );
    assert_eq!(report.players[1].name, "欧阳·雪");
    assert_eq!(report.players[1].games[1], game(None, None, Outcome::PairingBye));
    assert_eq!(report.forbidden, [Forbidden { rounds: (1, 5), numbers: vec![1, 2, 3] }]);
    assert_eq!(report.byes, [Bye { kind: ByeKind::Zero, round: 4, numbers: vec![4, 2] }]);
    assert_eq!([1, 2, 3, 4].map(|round| report.fictitious(1, round).0), [100, 100, 50, 0]);
    assert_eq!(report.scores.get(Credit::PairingBye), Points(50));
    assert_eq!(report.others, ["XXC other", "### a comment", "801 anything"]);
    assert_eq!(report.paired_rounds(), 3);
    assert_eq!(report.earned(one, 3), Points(250));
    assert_eq!(report.earned(&report.players[1], 4), Points(50), "the fourth round counts as an absence");
}

#[test]
fn the_input_of_a_pairing_program_is_read() {
    let text = "012 Dutch 2025 C5 test\n\
        001    1      Test0001 Player0001               2720                             2.0    1     4 w 1     2 b 1\n\
        001    2      Test0002 Player0002               2701                             1.0    3     5 b 1     1 w 0\n\
        001    3      Test0003 Player0003               2697                             2.0    2     6 w 1     4 b 1\n\
        001    4      Test0004 Player0004               2689                             0.0    5     1 b 0     3 w 0  0000 - Z\n\
        001    5      Test0005 Player0005               2673                             1.0    4     2 w 0     6 b 1\n\
        001    6      Test0006 Player0006               2664                             0.0    6     3 b 0     5 w 0\n\
        XXR 3\n";
    let report = read(text.as_bytes(), "a.trf").unwrap();
    assert_eq!((report.players.len(), report.paired_rounds(), report.rounds), (6, 2, Some(3)));
    for player in &report.players {
        assert_eq!(report.earned(player, 2), player.points);
    }
    for end in ["\r", "\r\n"] {
        assert_eq!(read(text.replace('\n', end).as_bytes(), "a.trf"), Ok(report.clone()));
    }
}

#[test]
fn records_of_2026_are_read_at_their_columns() {
    let mut text = String::new();
    for number in 1..=5 {
        text.push_str(&line(number, ""));
    }
    text.push_str(concat!(
        "142 11\n152 W\n",
        "162  W 3.0    D 1.0    A 0.5    X 2.0\n",
        "192 FIDE_DUTCH_2026\n",
        "240 H 003    2    4\n",
        "250       2.0 001 003 0001 0003\n",
        "250 00.0 01.0 004 006 0002 0002\n",
        "250       3.0 005 007 0001 0002\n",
        "260 001 002    1    2    5\n",
        "310   1 India                            IND     2486   15.0   28.0  11     1    5\n",
        "310  12 长沙队                                              1.5          2     3    2\n",
    ));
    let report = read(text.as_bytes(), "a.trf").unwrap();
    assert_eq!((report.rounds, report.first_colour), (Some(11), Some(Colour::White)));
    let worth = |credit| report.scores.get(credit).0;
    assert_eq!(
        [
            Credit::WhiteWin,
            Credit::FullBye,
            Credit::PairingBye,
            Credit::HalfBye,
            Credit::BlackLoss,
            Credit::ForfeitLoss,
            Credit::Unknown
        ]
        .map(worth),
        [300, 300, 300, 100, 0, 50, 200]
    );
    assert_eq!(report.heading(Tag::System), Some("FIDE_DUTCH_2026"));
    assert_eq!(report.byes, [Bye { kind: ByeKind::Half, round: 3, numbers: vec![2, 4] }]);
    assert_eq!(
        report.accelerations[0],
        Acceleration { match_points: None, points: Points(200), rounds: (1, 3), numbers: (1, 3) }
    );
    assert_eq!((report.fictitious(2, 3).0, report.fictitious(2, 4).0, report.fictitious(3, 4).0), (200, 100, 0));
    assert_eq!(report.fictitious(2, 6), Points(300), "the last one counts");
    assert_eq!(report.forbidden, [Forbidden { rounds: (1, 2), numbers: vec![1, 2, 5] }]);
    assert_eq!(
        report.teams[0],
        Team {
            number: 1,
            name: "India".into(),
            nickname: "IND".into(),
            strength: "2486".into(),
            match_points: Some(Points(1500)),
            game_points: Some(Points(2800)),
            rank: Some(11),
            players: vec![1, 5],
        }
    );
    assert_eq!(
        (report.teams[1].name.as_str(), report.teams[1].match_points, report.teams[1].players.clone()),
        ("长沙队", Some(Points(150)), vec![3, 2])
    );
}

#[test]
fn a_team_of_2016_is_read() {
    let text = format!("{}{}013 {:<32}   2    1\n", line(1, ""), line(2, ""), "红桃队");
    let report = read(text.as_bytes(), "a.trf").unwrap();
    assert_eq!(
        (report.teams[0].name.as_str(), report.teams[0].players.clone(), report.teams[0].number),
        ("红桃队", vec![2, 1], 1)
    );
}

#[test]
fn points_of_pairing_programs_are_read() {
    let text = format!("{}BBW  3.0\nBBD  1.0\nBBL  0.5\nBBZ  0.2\nBBF  0.1\nBBU  1.5\n", line(1, ""));
    let report = read(text.as_bytes(), "a.trf").unwrap();
    let worth = |credit| report.scores.get(credit).0;
    assert_eq!(
        [
            Credit::BlackWin,
            Credit::WhiteDraw,
            Credit::WhiteLoss,
            Credit::ZeroBye,
            Credit::ForfeitLoss,
            Credit::PairingBye
        ]
        .map(worth),
        [300, 100, 50, 20, 10, 150]
    );
}

#[test]
fn every_code_of_a_result_is_read_in_either_case() {
    for (outcome, code) in Outcome::ALL {
        assert_eq!(Outcome::of(code), Some(outcome));
        assert_eq!(Outcome::of(code.to_ascii_lowercase()), Some(outcome));
        assert_eq!(outcome.code(), code);
    }
    let report = read(format!("{}{}", line(1, "     2 W w"), line(2, "     1 B l")).as_bytes(), "a.trf").unwrap();
    assert_eq!(
        report.players[0].games[0],
        Some(Game { opponent: Some(2), colour: Some(Colour::White), outcome: Outcome::UnratedWin })
    );
    let report = read(format!("{}{}", line(1, "     2 w"), line(2, "     1 b")).as_bytes(), "a.trf").unwrap();
    assert_eq!(report.players[0].games[0].unwrap().outcome, Outcome::Pending);
}

#[test]
fn a_blank_of_any_kind_is_a_blank() {
    for blank in ["\u{b}", "\u{c}"] {
        let mut text = line(1, "  0000 - U");
        text.replace_range(9..10, blank);
        assert_eq!(read(text.as_bytes(), "a.trf").unwrap().players[0].sex, None);
    }
}

#[test]
fn wrong_lines_say_line_and_column() {
    let one = line(1, "");
    for (text, column, wrong) in [
        ("001    x".to_owned(), 8, TrfWrong::Short { least: 84 }),
        (line(2, "").replace("001    2", "001    x"), 5, TrfWrong::NotANumber { found: "x".into() }),
        (line(2, "").replace("001    2", "001    0"), 5, TrfWrong::OutOfRange { found: 0, least: 1, most: 9999 }),
        (line(2, "").replace(" 0.0", " 0,x"), 81, TrfWrong::NotPoints { found: "0,x".into() }),
        (line(2, "  0000 - Y"), 99, TrfWrong::NotACode { found: "Y".into(), codes: "1 = 0 W D L + - F H Z U" }),
        (line(2, "     1 x 1"), 97, TrfWrong::NotACode { found: "x".into(), codes: "w b -" }),
        (line(2, "     2 w 1"), 92, TrfWrong::Oneself),
        (line(2, "     1 - 1"), 99, TrfWrong::Impossible { code: '1' }),
        (line(2, "     1 w U"), 99, TrfWrong::Impossible { code: 'U' }),
        (line(2, "  0000 - W"), 99, TrfWrong::Impossible { code: 'W' }),
        (line(2, "  0000 w Z"), 99, TrfWrong::Impossible { code: 'Z' }),
        (line(2, " x0000 - Z"), 91, TrfWrong::Stray { found: "x".into() }),
        (line(2, "  0000 - Zx"), 100, TrfWrong::Stray { found: "x".into() }),
        (line(2, "\t0000 - Z"), 90, TrfWrong::Tab),
        ("XXR many\n".to_owned(), 5, TrfWrong::NotANumber { found: "many".into() }),
        ("142 0\n".to_owned(), 5, TrfWrong::OutOfRange { found: 0, least: 1, most: 999 }),
        ("152 X\n".to_owned(), 5, TrfWrong::NotACode { found: "X".into(), codes: "W B" }),
        ("162  W 3.0 D 1.0\n".to_owned(), 12, TrfWrong::Stray { found: "D".into() }),
        ("162  Q 3.0\n".to_owned(), 6, TrfWrong::NotACode { found: "Q".into(), codes: "W D L A P X" }),
        ("XXS W=1 D=x\n".to_owned(), 11, TrfWrong::NotPoints { found: "x".into() }),
        ("240 Q 001    1\n".to_owned(), 5, TrfWrong::NotACode { found: "Q".into(), codes: "F H Z" }),
        ("240 Z 000    1\n".to_owned(), 7, TrfWrong::OutOfRange { found: 0, least: 1, most: 999 }),
        ("250       2.0 003 001 0001 0003\n".to_owned(), 19, TrfWrong::Backwards),
        ("250           003 004 0001 0003\n".to_owned(), 10, TrfWrong::NotPoints { found: String::new() }),
        ("260 001 002    1   x2\n".to_owned(), 18, TrfWrong::NotANumber { found: "x2".into() }),
        ("XXZ 1 1x\n".to_owned(), 7, TrfWrong::NotANumber { found: "1x".into() }),
        ("BBW x\n".to_owned(), 5, TrfWrong::NotPoints { found: "x".into() }),
    ] {
        assert_eq!(faults(&format!("012 x\n{one}{text}")), [(3, column, wrong)], "{text}");
    }
}

#[test]
fn lines_that_do_not_agree_are_named() {
    let two = |one: &str, other: &str| format!("{}{}", line(1, one), line(2, other));
    let contradiction = |opponent| TrfWrong::Contradiction { round: 1, opponent };
    for (one, other) in [
        ("     2 w 1", "     1 w 0"),
        ("     2 w 1", "     1 b 1"),
        ("     2 w 1", "     1 b ="),
        ("     2 w 1", "     1 b -"),
        ("     2 w 1", "     1 b"),
    ] {
        assert_eq!(faults(&two(one, other)), [(1, 92, contradiction(2)), (2, 92, contradiction(1))], "{other}");
    }
    assert_eq!(faults(&two("     2 w 1", "  0000 - Z")), [(1, 92, contradiction(2))]);
    for (one, other) in [
        ("     2 w +", "  0000 - Z"),
        ("     2 w -", "     1 b -"),
        ("     2 w 0", "     1 b 0"),
        ("     2 w =", "     1 b 0"),
    ] {
        assert!(read(two(one, other).as_bytes(), "a.trf").is_ok(), "{one} {other}");
    }
    assert_eq!(faults(&line(1, "     7 w 1")), [(1, 92, TrfWrong::Unknown { number: 7 })]);
    assert_eq!(faults(&format!("{}{}", line(1, ""), line(1, ""))), [(2, 5, TrfWrong::Repeated { number: 1 })]);
    assert_eq!(faults(&format!("{}XXP 1 9\n", line(1, ""))), [(2, 0, TrfWrong::Unknown { number: 9 })]);
}

#[test]
fn what_is_no_report_is_told() {
    assert_eq!(faults("hello\nworld\n"), [(0, 0, TrfWrong::NotAReport)]);
    assert_eq!(faults(""), [(0, 0, TrfWrong::NotAReport)]);
    let faults = read(b"001 \xFF\xFF\xFF", "报告.trf").unwrap_err();
    assert!(faults[0].text().zh.starts_with("报告.trf：第 5 个字节起不是"), "{}", faults[0].text().zh);
    let faults = read(format!("{}XXR x", line(1, "")).as_bytes(), "a.trf").unwrap_err();
    assert_eq!(faults[0].to_string(), "a.trf, line 2, column 5: “x” is not a whole number. Correct the number.");
}

#[test]
fn a_report_of_chinese_bytes_is_read() {
    let bytes = sheets::Charset::Gbk.encode(&line(1, "").replace("Player 1", "欧阳娜娜    ")).unwrap();
    // Columns count characters, so the name takes four.
    let text = sheets::Charset::detect(&bytes).unwrap().1;
    assert_eq!(read(&bytes, "a.trf").unwrap().players[0].name, "欧阳娜娜", "{text}");
}

#[test]
fn the_sample_comes_back_from_both_editions() {
    let report = sample();
    for version in [Version::Trf16, Version::Trf26] {
        let text = write(&report, version).unwrap();
        let back = read(text.as_bytes(), "a.trf").unwrap_or_else(|faults| panic!("{}\n{text}", faults[0]));
        assert_eq!(back, report, "{text}");
        assert!(text.lines().all(|line| line == line.trim_end()));
    }
    let text = write(&report, Version::Trf26).unwrap();
    for line in ["152 B", "142 5", "XXC rank", "240 Z 004    4    2", "260 001 005    1    2    3"] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
    let text = write(&report, Version::Trf16).unwrap();
    for line in ["XXC rank black1", "XXR 5", "XXZ 4 2", "XXP 1 2 3", "XXS PAB=0.5", "XXA    1  1.0  1.0  0.5"] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
}

#[test]
fn a_line_stands_in_the_columns_of_the_format() {
    let text = write(&sample(), Version::Trf26).unwrap();
    let line = text.lines().find(|line| line.starts_with("001    1")).unwrap();
    assert_eq!(
        line,
        "001    1 m  g Chen,Mei                          2720 CHN     8601234 1990/01/02  2.5    1     2 w 1     4 b =     3 w +"
    );
}

#[test]
fn what_has_no_room_is_named() {
    let mut report = sample();
    report.players[0].name = "名".repeat(34);
    assert!(matches!(write(&report, Version::Trf26), Err(Unwritable::Wide { code: "001", most: 33, .. })));
    let mut report = sample();
    report.players[0].points = Points(10_025);
    assert!(matches!(write(&report, Version::Trf26), Err(Unwritable::Wide { code: "001", most: 4, .. })));
    let mut report = sample();
    report.headings[0].text = "a\nb".into();
    assert!(matches!(write(&report, Version::Trf26), Err(Unwritable::Control { code: "012", .. })));
    let mut report = sample();
    report.forbidden[0].rounds = (2, 3);
    assert_eq!(write(&report, Version::Trf16), Err(Unwritable::Newer { code: "260" }));
    assert!(write(&report, Version::Trf26).is_ok());
    let mut report = sample();
    report.teams.push(Team { number: 7, name: "x".into(), ..Team::default() });
    assert_eq!(write(&report, Version::Trf16), Err(Unwritable::Newer { code: "310" }));
    assert!(Unwritable::Newer { code: "310" }.text().zh.contains("TRF26"));
}

#[test]
fn byes_to_come_stand_in_the_lines_of_2016() {
    let mut report = sample();
    report.byes = vec![Bye { kind: ByeKind::Half, round: 4, numbers: vec![3] }];
    let back = read(write(&report, Version::Trf16).unwrap().as_bytes(), "a.trf").unwrap();
    assert_eq!(
        back.player(3).unwrap().games[3],
        Some(Game { opponent: None, colour: None, outcome: Outcome::HalfBye })
    );
    report.byes[0].round = 1;
    assert_eq!(write(&report, Version::Trf16), Err(Unwritable::Newer { code: "240" }));
}

#[test]
fn pairs_are_refused_with_a_reason() {
    assert_eq!(Pairs::read("x\n"), Err(PairsFault::NoCount { found: "x".into() }));
    assert_eq!(Pairs::read("1\n1 2 3\n"), Err(PairsFault::NotAPair { line: 2, found: "1 2 3".into() }));
    assert_eq!(Pairs::read("1\n0 2\n"), Err(PairsFault::NotAPair { line: 2, found: "0 2".into() }));
    assert_eq!(Pairs::read("2\n1 2\n"), Err(PairsFault::Miscounted { said: 2, found: 1 }));
    assert_eq!(Pairs::read("2\n1 2\n3 1\n"), Err(PairsFault::Repeated { number: 1 }));
    assert_eq!(Pairs::read("0\n"), Ok(Pairs::default()));
}

/// A tournament in which every round is a shuffle of the players, paired two by two.
fn report() -> impl Strategy<Value = Report> {
    let players = (2u32..14).prop_flat_map(|count| {
        let round =
            (Just((1..=count).collect::<Vec<u32>>()).prop_shuffle(), prop::collection::vec(0usize..9, count as usize));
        (
            Just(count),
            prop::collection::vec(round, 0..6),
            prop::collection::vec("[A-Z][a-z]{0,9}|[赵钱孙李][一-龥]{1,3}", count as usize),
        )
    });
    let extras = (
        prop::option::of(6u32..20),
        prop::option::of(prop::sample::select(vec![Colour::White, Colour::Black])),
        any::<bool>(),
        prop::collection::vec(-0i32..999, 13),
        any::<bool>(),
        prop::collection::vec((1u32..6, 0u32..3, 1u32..14, 0u32..3, 1i32..99), 0..4),
        prop::collection::vec((1u32..6, prop::collection::vec(1u32..14, 1..4)), 0..3),
    );
    (players, extras).prop_map(|((count, rounds, names), extras)| {
        let mut report = Report { rounds: extras.0, first_colour: extras.1, ..Report::default() };
        report.ranking = if extras.2 { Ranking::Position } else { Ranking::Number };
        report.headings.push(Heading { tag: Tag::Name, text: "赛 Cup".into() });
        if extras.4 {
            for ((credit, ..), points) in credits().zip(extras.3) {
                report.scores.set(&[credit], Points(points * 10));
            }
        }
        for (number, name) in (1..=count).zip(names) {
            report.players.push(Player {
                number,
                name,
                rating: (number % 3 > 0).then_some(number * 100),
                ..Player::default()
            });
        }
        for (order, results) in &rounds {
            for (pair, result) in order.chunks(2).zip(results) {
                enter(&mut report, pair, *result);
            }
        }
        for (from, more, first, wide, points) in extras.5 {
            let numbers = (first.min(count), (first + wide).min(count));
            report.accelerations.push(Acceleration {
                match_points: None,
                points: Points(points * 10),
                rounds: (from, from + more),
                numbers,
            });
        }
        for (round, numbers) in extras.6 {
            let numbers: Vec<u32> = numbers.into_iter().filter(|number| *number <= count).collect();
            report
                .forbidden
                .push(Forbidden { rounds: (round, report.rounds.unwrap_or(999)), numbers: numbers.clone() });
            report.byes.push(Bye { kind: ByeKind::Half, round: round + 6, numbers });
        }
        report
    })
}

fn credits() -> impl Iterator<Item = (Credit, ())> {
    use Credit::{
        BlackDraw, BlackLoss, BlackWin, ForfeitLoss, ForfeitWin, FullBye, HalfBye, PairingBye, Unknown, WhiteDraw,
        WhiteLoss, WhiteWin, ZeroBye,
    };
    [
        WhiteWin,
        BlackWin,
        WhiteDraw,
        BlackDraw,
        WhiteLoss,
        BlackLoss,
        ZeroBye,
        HalfBye,
        FullBye,
        PairingBye,
        ForfeitWin,
        ForfeitLoss,
        Unknown,
    ]
    .into_iter()
    .map(|credit| (credit, ()))
}

fn enter(report: &mut Report, pair: &[u32], result: usize) {
    use Outcome::{
        Draw, ForfeitLoss, ForfeitWin, FullBye, HalfBye, Loss, PairingBye, Pending, UnratedDraw, UnratedLoss,
        UnratedWin, Win, ZeroBye,
    };
    let both = [
        (Win, Loss),
        (Loss, Win),
        (Draw, Draw),
        (UnratedWin, UnratedLoss),
        (UnratedDraw, UnratedDraw),
        (ForfeitWin, ForfeitLoss),
        (ForfeitLoss, ForfeitLoss),
        (Pending, Pending),
        (Loss, Loss),
    ][result];
    match pair {
        [one, other] => {
            for (own, rival, colour, outcome) in
                [(*one, *other, Colour::White, both.0), (*other, *one, Colour::Black, both.1)]
            {
                report.players[own as usize - 1].games.push(Some(Game {
                    opponent: Some(rival),
                    colour: Some(colour),
                    outcome,
                }));
            }
        }
        [alone] => {
            let outcome = [PairingBye, FullBye, HalfBye, ZeroBye][result % 4];
            report.players[*alone as usize - 1].games.push(Some(Game { opponent: None, colour: None, outcome }));
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn what_is_written_in_the_edition_of_2026_comes_back(report in report()) {
        let text = write(&report, Version::Trf26).unwrap();
        let back = read(text.as_bytes(), "a.trf").map_err(|faults| TestCaseError::fail(format!("{}\n{text}", faults[0])))?;
        prop_assert_eq!(back, report, "{}", text);
    }

    #[test]
    fn what_is_written_in_the_edition_of_2016_means_the_same(mut report in report()) {
        for forbidden in &mut report.forbidden {
            forbidden.rounds.0 = 1;
        }
        report.byes.clear();
        let absent: Vec<u32> = report.players.iter().map(|player| player.number).filter(|number| number % 3 == 0).collect();
        if !absent.is_empty() {
            report.byes.push(Bye { kind: ByeKind::Zero, round: report.paired_rounds() + 1, numbers: absent });
        }
        let text = write(&report, Version::Trf16).unwrap();
        let back = read(text.as_bytes(), "a.trf").map_err(|faults| TestCaseError::fail(format!("{}\n{text}", faults[0])))?;
        for player in &report.players {
            for round in 1..12 {
                prop_assert_eq!(back.fictitious(player.number, round), report.fictitious(player.number, round), "{}", text);
            }
        }
        let (mut back, mut report) = (back, report);
        back.accelerations.clear();
        report.accelerations.clear();
        prop_assert_eq!(back, report, "{}", text);
    }

    #[test]
    fn pairs_come_back(numbers in prop::collection::vec(1u32..9999, 0..40)) {
        let numbers: Vec<u32> = numbers.into_iter().collect::<std::collections::BTreeSet<_>>().into_iter().collect();
        let pairs = Pairs(numbers.chunks(2).map(|pair| (pair[0], pair.get(1).copied())).collect());
        prop_assert_eq!(Pairs::read(&pairs.write()), Ok(pairs));
    }
}

#[test]
fn the_standard_scores_are_not_written() {
    let report = Report { players: vec![Player { number: 1, ..Player::default() }], ..Report::default() };
    assert_eq!(report.scores, Scores::default());
    let text = write(&report, Version::Trf26).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
}
