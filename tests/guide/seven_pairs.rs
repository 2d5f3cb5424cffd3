//! Answer each hand of 34 digits with its shanten of seven pairs.
use std::io::{stdin, stdout, BufRead, BufWriter, Write};

fn main() -> std::io::Result<()> {
    let mut out = BufWriter::new(stdout());
    for hand in stdin().lock().lines() {
        let hand = hand?;
        let counts = &hand.as_bytes()[..34];
        let kinds = counts.iter().filter(|&&copies| copies > b'0').count() as i32;
        let pairs = counts.iter().filter(|&&copies| copies > b'1').count() as i32;
        writeln!(out, "{}", 6 - pairs + (7 - kinds).max(0))?;
    }
    out.flush()
}
