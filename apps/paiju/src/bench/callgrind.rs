//! Instructions of a figure, counted by valgrind in a process of its own.

use std::process::{Command, Stdio};

use super::figure::Figure;
use crate::fail::Failure;

/// Instructions a unit of work: the difference of doing it twice as often, so that preparing it does not count.
pub(super) fn per_unit(figure: &Figure) -> Result<f64, Failure> {
    let once = instructions(&figure.name, figure.count)?;
    let twice = instructions(&figure.name, 2 * figure.count)?;
    Ok(twice.saturating_sub(once) as f64 / figure.count as f64)
}

fn instructions(name: &str, count: u64) -> Result<u64, Failure> {
    let program = std::env::current_exe()
        .map_err(|error| Failure::of_system(("找不到本程序的文件", "this program can't find itself"), &error))?;
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["bench", "--count", &count.to_string(), name])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output();
    let run = run.map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Failure::place(
            "没有安装 valgrind，数不了指令（Debian 上：apt install valgrind）；不写 --instructions 就量时间",
            "valgrind is not installed, and without it instructions can't be counted (on Debian: apt install valgrind); \
             leave out --instructions to measure time",
        ),
        _ => Failure::of_system(("valgrind 启动不了", "valgrind can't be started"), &error),
    })?;
    let said = String::from_utf8_lossy(&run.stderr);
    // "==123== Collected : 4567"
    let collected = said.lines().find_map(|line| line.split("Collected :").nth(1)?.trim().parse().ok());
    match collected {
        Some(collected) if run.status.success() => Ok(collected),
        _ => Err(Failure::place(
            format!("valgrind 没有给出 {name} 的指令数：\n{said}"),
            format!("valgrind gave no count for {name}:\n{said}"),
        )),
    }
}
