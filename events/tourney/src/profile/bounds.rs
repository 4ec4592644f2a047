//! What a section finds wrong with itself, as a profile says it: where, and what would do.

use super::fault::Outside;
use super::ladder::{Ladder, LadderFault, List};
use super::penalties::{Gap, PenaltyRules};

/// A ladder's lists make sense.
pub(super) fn ladder(ladder: &Ladder) -> Result<(), Outside> {
    ladder.check().map_err(|fault| match fault {
        LadderFault::Empty => Outside::new("steps", "至少要有一步", "a ladder has at least one step"),
        LadderFault::Unreachable(list) => {
            let path = match list {
                List::Steps => "steps",
                List::Two => "two",
                List::ThreeOrMore => "three_or_more",
            };
            Outside::new(path, "抽签或并列之后不再有别的步骤", "no step stands behind lots or a shared place")
        }
        LadderFault::OneListOfTwo => Outside::new(
            "two",
            "两队同分与三队以上同分的次序要一起写，或都不写",
            "lists for two and for three or more equal units come together, or not at all",
        ),
    })
}

/// Penalties leave nothing open: the first gap.
pub(super) fn penalties(rules: &PenaltyRules) -> Result<(), Outside> {
    rules.gaps().into_iter().next().map_or(Ok(()), |gap| Err(of_gap(&gap)))
}

fn of_gap(gap: &Gap) -> Outside {
    match gap {
        Gap::ReplayShare => Outside::new("replay", "份额在0与1之间", "a share is between 0 and 1"),
        Gap::EmptyClass(class) => Outside::new(
            "classes",
            format!("第{class}类至少要有一次的处罚"),
            format!("class {class} has at least the penalty of a first time"),
        ),
        Gap::UnknownOffence(offence) => Outside::new(
            "reclassed",
            format!("没有“{offence}”这种违例；请改成 offences 里的一种"),
            format!("there is no offence {offence:?}: name one of `offences`"),
        ),
        Gap::SameOffence(offence) => Outside::new(
            "offences",
            format!("“{offence}”写了两次；请留一次"),
            format!("{offence:?} stands twice: keep one"),
        ),
        Gap::NoPenalty(offence) => Outside::new(
            "offences",
            format!("“{offence}”没有处罚；至少写一种"),
            format!("{offence:?} has no penalty: give one"),
        ),
        Gap::SamePenalty { offence, penalty } => Outside::new(
            "offences",
            format!("“{offence}”的处罚“{penalty}”写了两次；请留一次"),
            format!("penalty {penalty:?} of {offence:?} stands twice: keep one"),
        ),
        Gap::NoClass { offence, class } => Outside::new(
            "classes",
            format!("“{offence}”属于第{class}类，而没有这一类；请补上"),
            format!("{offence:?} is of class {class}, which has no row: add it"),
        ),
        Gap::NoFigure { offence, level } => Outside::new(
            "figures",
            format!("“{offence}”按第{level}级罚分，而表里没有；请补上"),
            format!("{offence:?} is fined by level {level}, which the table lacks: add it"),
        ),
        Gap::NoTimes(offence) => Outside::new(
            "offences",
            format!("“{offence}”没有写第一次怎么罚；请补上"),
            format!("{offence:?} does not say what a first time costs: add it"),
        ),
    }
}
