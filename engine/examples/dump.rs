//! Prints the lines and tokens of a file, for looking into what the layout sees.
#![allow(clippy::disallowed_methods, reason = "a program of its own")]

use engine::layout::Shape;

fn main() {
    // Pages without text are recognised in a process of their own, as in every program.
    engine::serve_if_asked();
    let mut args = std::env::args().skip(1);
    let Some(file) = args.next() else { return };
    let page: Option<usize> = args.next().and_then(|p| p.parse().ok());
    let options = engine::read::ReadOptions { password: args.next(), ..Default::default() };
    match engine::read::worker::read_file(std::path::Path::new(&file), &options) {
        Ok(document) => {
            for line in engine::layout::lines(&document) {
                if page.is_some_and(|p| p != line.page + 1) {
                    continue;
                }
                print!("p{} y{:.1} s{:.1}:", line.page + 1, line.y, line.size);
                for t in &line.tokens {
                    let kind = match t.shape {
                        Shape::Text => "",
                        Shape::Integer(_) => "#",
                        Shape::Amount(_) => "$",
                        Shape::Date(_) => "@",
                        Shape::Time(_) => "%",
                        Shape::Mark(_) => "!",
                    };
                    print!(" {}[{}]{:.0}-{:.0}", kind, t.text, t.rect.x0, t.rect.x1);
                }
                println!();
            }
        }
        Err(e) => println!("{e}"),
    }
}
