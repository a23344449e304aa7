//! The program answers every line with one line, even invalid ones.

use std::io::Write;
use std::process::{Command, Stdio};

fn answers(arguments: &[&str], input: &[u8]) -> Vec<String> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_by-force"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(input).unwrap();
    let done = program.wait_with_output().unwrap();
    assert!(done.status.success());
    let printed = String::from_utf8(done.stdout).unwrap();
    printed.lines().map(str::to_owned).collect()
}

const GOOD: &str = "N=AQ... S=32... unseen=KJT9... trump=NT leader=S";

#[test]
fn a_bad_line_does_not_stop_it() {
    let mut input = format!("{GOOD}\n\nnonsense\n").into_bytes();
    input.extend(b"\xff\xfe=\x00\n");
    input.extend(GOOD.as_bytes());
    let found = answers(&[], &input);
    assert_eq!(found.len(), 5);
    assert_eq!((found[0].as_str(), found[4].as_str()), ("1", "1"));
    assert!(found[1..4].iter().all(|line| line.starts_with("error: ")));
}

#[test]
fn each_card_has_its_value() {
    let defender = "N=A... S=2... unseen=K3... trump=NT leader=E";
    let after = "N=AQ... S=3... unseen=JT9... trump=NT leader=S table=S2,SK";
    let found = answers(
        &["--each-card"],
        format!("{GOOD}\n{after}\n{defender}\n").as_bytes(),
    );
    let expected = [
        "S3=1 S2=1",
        "SA=2 SQ=1",
        "error: declarer's side must be to play; got East",
    ];
    assert_eq!(found, expected);
}
