//! Count the right answers of my program with the vectors of a crate: the shanten of seven pairs.
use mjfunc_vectors::{vectors, Vector};
use std::collections::HashMap;

fn main() {
    let (mut asked, mut right) = (0, 0);
    for Vector { question, answer } in vectors("shanten") {
        let result = match answer {
            Ok(result) if question.options == "{}" && !result.contains(r#""seven-pairs":null"#) => result,
            _ => continue,
        };
        let (mut kinds, mut suit) = (HashMap::new(), ' ');
        for letter in question.hand.chars().rev() {
            match letter {
                '0'..='9' => *kinds.entry((if letter == '0' { '5' } else { letter }, suit)).or_insert(0) += 1,
                _ => suit = letter,
            }
        }
        let pairs = kinds.values().filter(|&&copies| copies > 1).count() as i32;
        let mine = 6 - pairs + (7 - kinds.len() as i32).max(0);
        asked += 1;
        right += i32::from(result.contains(&format!(r#""seven-pairs":{mine},"#)));
    }
    println!("Rust: {right} of {asked} are right");
}
