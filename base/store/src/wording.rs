//! The errors in Chinese. In English they say themselves (`Display`).

use crate::error::StoreError;

impl StoreError {
    /// What `Display` says, in Chinese. What the system or SQLite says stands in brackets as it came.
    pub fn zh(&self) -> String {
        match self {
            Self::Stale { head } => format!("日志最后一条已是第 {head} 条：请读到那里再决定。"),
            Self::Fenced { epoch } => format!("日志已由别的程序接手（第 {epoch} 任）：本程序不能再写。"),
            Self::Closed => "日志已结束：请另开一份。".to_owned(),
            Self::SecretTaken { name } => format!("已存有名为“{name}”的密件：请换一个名字。"),
            Self::Malformed { reason } => format!("这一批写入不成立（{reason}）。"),
            Self::ChainBreak { table, seq } => {
                format!("“{table}”第 {seq} 条被改动、缺失或错位：请取出它以前的完好记录，或用备份。")
            }
            Self::Full { file } => format!("{} 所在的磁盘已满：请腾出空间；已确认的内容都在。", file.display()),
            Self::Storage { file, detail } => format!("{} 暂时不能读写（{detail}）。", file.display()),
            Self::Gone { file, detail } => format!(
                "程序运行中 {} 不在了（{detail}）：从此不再确认任何内容。请把原来的文件放回去，此前确认过的都在里面。",
                file.display()
            ),
            Self::Stopped => "日志已关闭：请重新打开。".to_owned(),
            Self::Directory { file } => format!("{} 是文件夹：请写明其中的文件。", file.display()),
            Self::NotOurs { file, .. } => format!("{} 不是牌局的文件，未作改动：请换一个路径。", file.display()),
            Self::Newer { file, found, known } => format!(
                "{} 的格式是第 {found} 版，本程序只认到第 {known} 版：请用新版程序，或升级前的副本（.v{known}.bak）。",
                file.display()
            ),
            Self::ReadOnly { file } => {
                format!("{} 不能写入：请给予写这个文件及其文件夹的权限，或换一个路径。", file.display())
            }
            Self::Corrupt { file, detail } => {
                format!("{} 已损坏（{detail}），未作改动：请取出其中完好的部分，或用备份。", file.display())
            }
            Self::InUse { file, waited_s: 0 } => {
                format!("{} 正被另一个程序使用：请先停下它，或换一个路径。", file.display())
            }
            Self::InUse { file, waited_s } => format!(
                "{} 正被另一个命令使用，等了 {waited_s} 秒仍未轮到：没有任何改动，请等它结束后再发一次。",
                file.display()
            ),
            Self::Exists { file } => format!("{} 已存在，未作改动：请换一个文件名。", file.display()),
            Self::Unreachable { file, detail } => format!("{} 打不开（{detail}）。", file.display()),
        }
    }
}
