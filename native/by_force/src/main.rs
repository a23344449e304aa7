//! Reads one position a line, and prints the sure tricks of declarer, one line each.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use by_force::{Oracle, text};

const USAGE: &str = "\
by-force [--each-card] < POSITIONS

Prints, for each line of standard input, how many of the remaining tricks declarer is sure of in every
world and against every defence; or `error: ...`. With --each-card, prints the same for each card that
declarer's side may play now, as `SA=3 S2=2`.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let each_card = match words[..] {
        [] => false,
        ["--each-card"] => true,
        ["--help" | "-h"] => {
            println!("{USAGE}\n{}", text::FORMAT);
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("usage: by-force [--each-card | --help]");
            return ExitCode::from(2);
        }
    };
    match answer_all(each_card) {
        // The reader of the output is gone.
        Err(fault) if fault.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

fn answer_all(each_card: bool) -> io::Result<()> {
    let oracle = Oracle::new();
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let answer = answer(&oracle, &String::from_utf8_lossy(&line), each_card);
        writeln!(
            output,
            "{}",
            answer.unwrap_or_else(|why| format!("error: {why}"))
        )?;
        // The caller may wait for this answer before the next question.
        output.flush()?;
        line.clear();
    }
    Ok(())
}

fn answer(oracle: &Oracle, line: &str, each_card: bool) -> Result<String, String> {
    let position = text::read(line)?;
    if !each_card {
        return Ok(oracle.value(&position)?.to_string());
    }
    let values = oracle.each_card(&position)?;
    let words = values.iter().map(|(card, value)| format!("{card}={value}"));
    Ok(words.collect::<Vec<_>>().join(" "))
}
