//! Bounds of the section `score`: which figures cannot be.

use super::{
    Award, Boards, By, Cap, Formula, Hands, LevelRow, LevelTable, OutcomePoints, Scale, ScoreRules, Second, System,
    VpRow, VpTable,
};
use crate::points::Points;
use crate::profile::Sourced;
use crate::profile::fault::{Outside, demand};

/// No figure of points is larger, either way: sums of a season stay far from the ends of numbers.
const MOST: Points = Points::whole(1_000_000);

impl ScoreRules {
    /// Whether every figure can be.
    pub(in crate::profile) fn check(&self) -> Result<(), Outside> {
        for (index, table) in self.levels.iter().enumerate() {
            table.check(&format!("levels.{}", index + 1))?;
        }
        for (name, scale) in &self.scales {
            scale.check(&format!("scales.{name}"))?;
        }
        for (name, system) in &self.systems {
            system.check(&format!("systems.{name}"), self)?;
        }
        demand!(!self.systems.is_empty(), "systems", "至少要有一种记分制", "there must be a system");
        Ok(())
    }
}

impl LevelTable {
    fn check(&self, at: &str) -> Result<(), Outside> {
        let multiple = self.multiple.value;
        let fits = |step: &Sourced<i32>| step.value > 0 && step.value % multiple == 0;
        demand!(
            multiple > 0 && self.step.as_ref().is_none_or(fits),
            format!("{at}.step"),
            "每级的分数要是牌分单位的正倍数",
            "points a level are a positive multiple of the unit of points"
        );
        let follows = |pair: &[LevelRow]| {
            pair[0].to.checked_add(multiple) == Some(pair[1].from) && pair[0].dealer > pair[1].dealer
        };
        for (rows, column) in [(Some(&self.rows), "rows"), (self.captured.as_ref(), "captured")] {
            let Some(rows) = rows.map(|rows| &rows.value) else { continue };
            demand!(
                !rows.is_empty() && rows.iter().all(|row| row.from <= row.to) && rows.windows(2).all(follows),
                format!("{at}.{column}"),
                "各行要由少到多、首尾相接，级数逐行减少",
                "rows go from few points to many without a gap, with ever fewer levels"
            );
        }
        let capped = match self.most.value {
            Cap::None => true,
            Cap::At(levels) => levels > 0,
        };
        demand!(capped, format!("{at}.most"), "至少1级", "at least one level");
        demand!(
            self.bounds[0] <= self.bounds[1] && self.bounds.iter().all(|bound| bound.abs() <= 1_000_000),
            format!("{at}.bounds"),
            "先写最少，再写最多",
            "the fewest points first, then the most"
        );
        Ok(())
    }
}

impl Scale {
    fn check(&self, at: &str) -> Result<(), Outside> {
        match self {
            Self::Formula(formula) => formula.check(&format!("{at}.formula")),
            Self::Table(table) => table.check(&format!("{at}.table")),
        }
    }
}

impl Formula {
    fn check(&self, at: &str) -> Result<(), Outside> {
        demand!(
            Points::ZERO < self.k.value && self.k.value <= Points::whole(1000),
            format!("{at}.k"),
            "k 要大于0，不超过1000",
            "k is above 0, and at most 1000"
        );
        let (middle, top) = (self.middle.value, self.top.value);
        demand!(
            Points::ZERO <= middle && middle < top && top <= Points::whole(1000),
            format!("{at}.top"),
            "满分要大于平分，不超过1000",
            "the top is above the middle, and at most 1000"
        );
        Ok(())
    }
}

impl VpTable {
    fn check(&self, at: &str) -> Result<(), Outside> {
        let rows = &self.rows.value;
        let ordered = |pair: &[VpRow]| {
            pair[0].from < pair[1].from && pair[0].winner <= pair[1].winner && pair[0].loser >= pair[1].loser
        };
        let starts = rows.first().is_some_and(|row| row.from == Points::ZERO && row.winner == row.loser);
        demand!(
            starts && rows.windows(2).all(ordered),
            format!("{at}.rows"),
            "第一行从差0起，双方相同；以后级差递增，胜方不减，负方不增",
            "the first row begins at margin 0 with equal points; then margins grow, winners never get less, losers never more"
        );
        Ok(())
    }
}

impl System {
    fn check(&self, at: &str, rules: &ScoreRules) -> Result<(), Outside> {
        if let Award::Scale(name) = &self.award {
            demand!(
                rules.scales.contains_key(&name.value),
                format!("{at}.award.scale"),
                "换算表的名字要是 scales 里的一个",
                "the scale is one of those in `scales`"
            );
            demand!(
                matches!(self.by, By::Boards(_)),
                format!("{at}.award.scale"),
                "只有计副的记分制能换算标准分",
                "only systems of boards are converted by a scale"
            );
        }
        if let Award::Outcome(OutcomePoints { won, tied, lost }) = &self.award {
            demand!(
                won.value <= MOST
                    && lost.value >= -MOST
                    && won.value > lost.value
                    && won.value >= tied.value
                    && tied.value >= lost.value,
                format!("{at}.award.outcome.won"),
                "胜分不少于平分，平分不少于负分，胜多于负",
                "a win is worth no less than a tie, a tie no less than a loss, and a win more than a loss"
            );
        }
        if let Second::Table { winner, loser } = &self.second.value {
            let by_level = match &self.by {
                By::Levels(levels) => usize::from(levels.top.value) + 1,
                _ => 0,
            };
            demand!(
                winner.len() == loser.len() && winner.len() == by_level,
                format!("{at}.second"),
                "比级数的记分制才有级差表，从差0到过A，每级一项",
                "only systems of levels have such a table, with one figure for each difference from 0 to past A"
            );
        }
        self.by.check(&format!("{at}.by"), rules)
    }
}

impl By {
    fn check(&self, at: &str, rules: &ScoreRules) -> Result<(), Outside> {
        match self {
            Self::Games(games) => demand!(
                (1..=9).contains(&games.to_win.value),
                format!("{at}.games.to_win"),
                "赢1到9局为胜",
                "1 to 9 games win a match"
            ),
            Self::Levels(levels) => demand!(
                (1..=60).contains(&levels.top.value),
                format!("{at}.levels.top"),
                "过A是2以上1到60级（从2打到A是13）",
                "past A is 1 to 60 steps above level 2 (13, from 2 to A)"
            ),
            Self::Boards(boards) => return boards.check(&format!("{at}.boards"), rules),
            Self::Hands(hands) => return hands.check(&format!("{at}.hands")),
        }
        Ok(())
    }
}

impl Boards {
    fn check(&self, at: &str, rules: &ScoreRules) -> Result<(), Outside> {
        demand!(
            (1..=999).contains(&self.boards.value),
            format!("{at}.boards"),
            "每轮1到999副",
            "1 to 999 boards a match"
        );
        demand!((1..=2).contains(&self.tables.value), format!("{at}.tables"), "1桌或2桌", "one table or two");
        demand!(
            rules.table(self.decks.value).is_some(),
            format!("{at}.decks"),
            "这个副数要有级分换算表",
            "there must be a table of level points for so many packs"
        );
        Ok(())
    }
}

impl Hands {
    fn check(&self, at: &str) -> Result<(), Outside> {
        demand!(
            (1..=2).contains(&self.halves.value),
            format!("{at}.halves"),
            "1（普通）或2（复式）",
            "1 (plain) or 2 (duplicate)"
        );
        let mut figures = self.places.value.into_iter().chain([self.sweep.value, self.opened.value]);
        demand!(
            figures.all(|points| -MOST <= points && points <= MOST),
            at,
            "分数不超过一百万",
            "no figure is above a million"
        );
        demand!(
            self.places.value.into_iter().sum::<Points>() == Points::ZERO,
            format!("{at}.places"),
            "名次分之和要为0",
            "points of places add up to 0"
        );
        demand!(
            self.opened.value + self.entered.value == Points::ZERO,
            format!("{at}.entered"),
            "打点与进点要相抵",
            "points won and lost by openings balance"
        );
        Ok(())
    }
}
