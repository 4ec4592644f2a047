//! Officiating: offences, penalties, escalation, lateness, appeals, corrections of results (判罚、申诉与更正).
