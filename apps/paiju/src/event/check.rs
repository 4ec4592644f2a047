//! `paiju event check`: a whole event computed again and compared with what was published.

use serde_json::json;
use tokio::runtime::Builder;
use tourney::text::counted;

use crate::fail::Failure;

use super::common::{Face, Reading};
use super::speak::{bar, say};
use super::trouble::Trouble;

/// 复核 Compute the whole event again, and compare it with what was published
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event check spring.paiju
  paiju event check spring.paiju --json

It looks at the chain of hashes, at each entry against those before it, at each round that the engine drew, at the digest beside
each publication, and folds the log once more as a whole. Exit code 1 if anything does not hold, with the entry that it is.")]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.reading.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| {
            Trouble::place(format!("程序无法启动：{error}"), format!("the program can't start: {error}"))
        })?;
        let bar = bar(face, 0);
        let checked = runtime.block_on(desk::check::check(&self.reading.file, |done, of| {
            bar.set_length(of as u64);
            bar.set_position(done as u64);
        }));
        bar.finish_and_clear();
        let checked = checked?;
        let holds = checked.findings.is_empty();
        if face.json {
            let mut value = json!(checked);
            value["holds"] = json!(holds);
            face.value(&value)?;
        } else {
            face.line(
                &format!(
                    "重算 {} 条；重新编排 {} 轮；核对公布内容 {} 次",
                    checked.entries, checked.drawn_again, checked.witnesses
                ),
                &format!(
                    "{} computed again, {} drawn again, {} compared",
                    counted(checked.entries, "entry"),
                    counted(checked.drawn_again, "round"),
                    counted(checked.witnesses, "publication")
                ),
            )?;
            for found in &checked.findings {
                say(face, &found.text)?;
            }
            if holds {
                face.line(&format!("全部相符。封签 {}", checked.seal), &format!("All holds. Seal {}", checked.seal))?;
            }
        }
        if holds { Ok(()) } else { Err(Failure::Said(1).into()) }
    }
}
