//! Positions whose answers any good player knows.

use by_force::{Oracle, text};

fn value(line: &str) -> usize {
    let position = text::read(line).unwrap();
    Oracle::new().value(&position).unwrap()
}

fn each_card(line: &str) -> String {
    let position = text::read(line).unwrap();
    let values = Oracle::new().each_card(&position).unwrap();
    let words = values.iter().map(|(card, value)| format!("{card}={value}"));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn top_cards_are_tricks() {
    assert_eq!(
        value("N=AKQ... S=432... unseen=JT98.76.. trump=NT leader=N"),
        3
    );
    assert_eq!(
        value("N=AKQ... S=.432.. unseen=JT98.76.. trump=NT leader=N"),
        3
    );
    // South has nothing to lead but hearts.
    assert_eq!(
        value("N=AKQ... S=.432.. unseen=.JT9876.. trump=NT leader=S"),
        0
    );
}

#[test]
fn nobody_else_s_cards_are_tricks_too() {
    assert_eq!(value("N=... S=... unseen=... trump=NT leader=N"), 0);
    assert_eq!(value("N=2... S=.2.. unseen=.A..A trump=NT leader=N"), 1);
    assert_eq!(value("N=2... S=.2.. unseen=.A..A trump=H leader=N"), 0);
    assert_eq!(value("N=2... S=.2.. unseen=..A.A trump=H leader=N"), 1);
}

#[test]
fn a_two_way_finesse_is_a_guess() {
    let guess = "N=AJ3... S=KT2... unseen=Q98765... trump=NT leader=S";
    assert_eq!(value(guess), 2);
    let short = "N=AJ3... S=KT2... unseen=Q98.654.. trump=NT leader=S";
    assert_eq!(value(short), 2);
    // If one hand has all three, a finesse is marked; if neither has, the queen falls.
    for known in ["void=W:S", "void=E:S", "counts=E:S:12", "counts=W:S:1"] {
        assert_eq!(value(&format!("{short} {known}")), 3, "{known}");
    }
    // If one hand has all three, West's first card shows which, early enough.
    assert_eq!(
        each_card(&format!("{short} counts=E:S:03")),
        "SK=2 ST=2 S2=3"
    );
}

#[test]
fn a_finesse_is_marked_when_a_hand_shows_out() {
    // West has just discarded on the ace: East has the queen, and North is to lead through it.
    let shown = "N=J3... S=KT... unseen=Q9.65.. trump=NT leader=N";
    assert_eq!(value(shown), 1);
    assert_eq!(value(&format!("{shown} void=W:S")), 2);
    // The same in the middle of that trick, before West has played: if West follows, the queen falls.
    let before = "N=J3... S=KT2... unseen=Q9.654.. trump=NT leader=N table=SA,S8";
    assert_eq!(value(before), 3);
    let more = "N=J3... S=KT2... unseen=Q97.65.. trump=NT leader=N table=SA,S8";
    assert_eq!(value(more), 2);
    // And after.
    let after = "N=AJ3... S=KT... unseen=Q98.65.. trump=NT leader=S table=S2,H4";
    assert_eq!(each_card(after), "SA=3 SJ=2 S3=2");
}

#[test]
fn one_honour_first_then_the_finesse_on_either_side() {
    // J763 may be with East or with West: a high card of North must be first, not the queen.
    let either = "N=AK982... S=QT54.2.. unseen=J763.AKQJT9.. trump=NT leader=S";
    assert_eq!(value(either), 5);
    assert_eq!(each_card(either), "SQ=3 ST=5 S5=5 S4=5 H2=0");
    let two = "N=AK982... S=QT54.2.. unseen=J7.AKQJT987.. trump=NT leader=S";
    assert_eq!(each_card(two), "SQ=5 ST=5 S5=5 S4=5 H2=0");
}

#[test]
fn an_elimination_needs_no_guess() {
    // The queen of spades may be anywhere, but they must lead the suit, or give a ruff and a discard.
    let throw_in = "N=AJ3.9..4 S=KT2.8..5 unseen=Q987654...AKQ leader=S";
    assert_eq!(value(&format!("{throw_in} trump=H")), 4);
    assert!(each_card(&format!("{throw_in} trump=H")).ends_with("C5=4"));
    assert_eq!(value(&format!("{throw_in} trump=NT")), 3);
}

#[test]
fn a_squeeze_works_if_it_is_known_whom_it_squeezes() {
    let squeeze = "N=AJ.K.. S=2..A.3 unseen=KQ.A.32.4 trump=NT leader=S";
    assert_eq!(value(&format!("{squeeze} counts=W:S:2,W:H:1")), 3);
    // East discards after North, and so keeps what North has kept.
    assert_eq!(value(&format!("{squeeze} counts=E:S:2,E:H:1")), 2);
    assert_eq!(value(squeeze), 2);
}

#[test]
fn declarer_may_be_east() {
    let west_leads = "W=AK982... E=QT54.2.. unseen=J763.AKQJT9.. trump=NT leader=E";
    assert_eq!(value(west_leads), 5);
    assert_eq!(each_card(west_leads), "SQ=3 ST=5 S5=5 S4=5 H2=0");
    let squeeze = "W=AJ.K.. E=2..A.3 unseen=KQ.A.32.4 trump=NT leader=E";
    assert_eq!(value(&format!("{squeeze} counts=S:S:2,S:H:1")), 3);
    assert_eq!(value(&format!("{squeeze} counts=N:S:2,N:H:1")), 2);
}

#[test]
fn what_makes_no_sense_is_told() {
    let fault = |line: &str| {
        let position = text::read(line);
        position
            .and_then(|position| Oracle::new().value(&position))
            .unwrap_err()
    };
    for (line, why) in [
        ("", "unseen is missing"),
        ("N", "\"N\" must be NAME=VALUE"),
        ("x=1", "\"x=1\": unknown name"),
        ("trump=S trump=S", "trump is given twice"),
        ("trump=X", "\"trump=X\": \"X\" is not a suit"),
        ("leader=", "\"leader=\": \"\" is not a seat"),
        ("table=S1", "\"table=S1\": \"S1\" is not a card"),
        ("table=S23", "\"table=S23\": \"S23\" is not a card"),
        (
            "N=A..",
            "\"N=A..\": a hand must have four suits with three dots between",
        ),
        ("N=A1...", "\"N=A1...\": '1' is not a rank"),
        ("N=AA...", "\"N=AA...\": SA is given twice"),
        ("void=E", "\"void=E\": must be SEAT:SUITS"),
        ("counts=E:S", "\"counts=E:S\": must be SEAT:SUIT:NUMBERS"),
        (
            "counts=E:S:x",
            "\"counts=E:S:x\": 'x' is not a number of cards",
        ),
    ] {
        assert_eq!(fault(line), why);
    }
    for (hands, why) in [
        (
            "N=A... unseen=K...",
            "two hands must be seen, of North and South or of East and West",
        ),
        (
            "N=A... E=2... unseen=K...",
            "two hands must be seen, of North and South or of East and West",
        ),
        ("N=A... S=32... unseen=K...", "North must have 2 cards"),
        (
            "N=A... S=2... unseen=K...",
            "unseen must be the 2 cards of the hidden hands; got 1",
        ),
        ("N=A... S=2... unseen=KA...", "SA is given twice"),
        (
            "N=A... S=2... unseen=K... table=SK",
            "South must have 2 cards",
        ),
        (
            "N=A... S=2... unseen=KQ... void=E:S",
            "no world fits what is known",
        ),
        (
            "N=AKQJT98... S=765432.2.. unseen=.AKQJT98.AKQJT98.",
            "a hand must have at most 6 cards; got 7",
        ),
    ] {
        let line = format!("{hands} trump=NT leader=N");
        assert_eq!(fault(&line), why, "{hands}");
    }
    let over = "N=A2... S=3.K.. unseen=.5432.. trump=NT leader=S table=S4,H6,HA,H7";
    assert_eq!(fault(over), "the table must have at most 3 cards; got 4");
    let revoke = "N=A... S=32... unseen=.543.. trump=NT leader=W table=S4,H6";
    assert_eq!(fault(revoke), "North must follow suit; got H6");
}

#[test]
fn the_example_of_the_help_can_be_read() {
    let words = text::FORMAT.lines().filter_map(|line| {
        let word = line.trim().split(' ').next()?;
        (line.starts_with("  ") && word.contains('=')).then_some(word)
    });
    let line = words.collect::<Vec<_>>().join(" ");
    assert!(line.contains("counts="), "{line}");
    value(&line);
}
