//! Values of a workbook as the text that people see in the cell.

use calamine::{Data, ExcelDateTime};

/// The value as text: whole numbers without `.0` or an exponent, dates as `2024-05-01`, times as `09:30`.
pub(crate) fn text(value: &Data) -> String {
    match value {
        Data::Empty => String::new(),
        Data::String(text) => text.clone(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => float(*number),
        Data::Bool(true) => "TRUE".to_owned(),
        Data::Bool(false) => "FALSE".to_owned(),
        Data::DateTime(moment) if moment.is_duration() => duration(moment.as_f64()),
        Data::DateTime(moment) => date(*moment),
        Data::DateTimeIso(text) => iso_date(text),
        Data::DurationIso(text) => iso_duration(text).unwrap_or_else(|| text.clone()),
        Data::Error(error) => error.to_string(),
    }
}

/// A whole number with zeros before it up to so many digits, as people see it where its format is `000`; any other value as it is.
pub(crate) fn filled(value: Data, digits: usize) -> Data {
    let shown = text(&value);
    let is_number = matches!(value, Data::Int(_) | Data::Float(_));
    if digits == 0 || !is_number || shown.len() >= digits || !shown.bytes().all(|digit| digit.is_ascii_digit()) {
        return value;
    }
    Data::String(format!("{shown:0>digits$}"))
}

/// Whether the number is a whole one of more digits than a spreadsheet program keeps.
pub(crate) fn lost_digits(value: &Data) -> bool {
    matches!(value, Data::Float(number) if number.abs() >= 1e15 && number.abs() < 1e30)
}

/// A number to the 15 digits that spreadsheet programs show, never with an exponent.
fn float(number: f64) -> String {
    let shown = format!("{number:.14e}").parse::<f64>().unwrap_or(number);
    // Minus zero is zero.
    if shown == 0.0 { "0".to_owned() } else { shown.to_string() }
}

/// Hours, minutes and seconds, the last only when they are not zero.
fn clock(hours: u64, minutes: u64, seconds: u64) -> String {
    if seconds == 0 { format!("{hours:02}:{minutes:02}") } else { format!("{hours:02}:{minutes:02}:{seconds:02}") }
}

/// A time that may be longer than a day.
fn duration(days: f64) -> String {
    let seconds = (days.abs() * 86_400.0).round() as u64;
    let sign = if days < 0.0 && seconds > 0 { "-" } else { "" };
    format!("{sign}{}", clock(seconds / 3600, seconds / 60 % 60, seconds % 60))
}

/// A date, a time of day, or both. A serial number below one is a time alone.
fn date(moment: ExcelDateTime) -> String {
    let serial = moment.as_f64();
    if serial < 0.0 {
        return float(serial);
    }
    if serial < 1.0 {
        return duration(serial);
    }
    // To the second: a time typed as 09:30:00 is a hair below or above it as a fraction of a day.
    let seconds = (serial.fract() * 86_400.0).round() as u64;
    let (year, month, day, ..) = moment.to_ymd_hms_milli();
    let day_text = format!("{year:04}-{month:02}-{day:02}");
    match seconds {
        0 => day_text,
        86_400.. => format!("{day_text} 23:59:59"),
        _ => format!("{day_text} {}", clock(seconds / 3600, seconds / 60 % 60, seconds % 60)),
    }
}

/// `2024-05-01T09:30:00` as `2024-05-01 09:30`.
fn iso_date(text: &str) -> String {
    let Some((day, time)) = text.split_once('T') else { return text.to_owned() };
    let time = time.split('.').next().unwrap_or_default();
    match time {
        "00:00:00" | "00:00" => day.to_owned(),
        _ => format!("{day} {}", time.strip_suffix(":00").filter(|rest| rest.contains(':')).unwrap_or(time)),
    }
}

/// `PT09H30M00S` as `09:30`.
fn iso_duration(text: &str) -> Option<String> {
    let (hours, rest) = text.strip_prefix("PT")?.split_once('H')?;
    let (minutes, rest) = rest.split_once('M')?;
    let seconds = rest.strip_suffix('S')?.split(['.', ',']).next()?;
    Some(clock(hours.parse().ok()?, minutes.parse().ok()?, seconds.parse().ok()?))
}
