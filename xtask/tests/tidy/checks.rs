//! The chores themselves: a new book's folder.

use xtask::skeleton::new_book;
use xtask::tree;

#[test]
fn a_new_book_is_a_folder_that_names_itself() {
    let root = tempfile::tempdir().unwrap();
    let skeleton = tree::root().join("xtask/skeleton");
    let made = new_book(root.path(), &skeleton, "hebei5").unwrap();
    let names: Vec<String> = made.iter().map(|path| tree::shown(root.path(), path)).collect();
    let book = "rules/hebei5";
    for name in ["Cargo.toml", "README.md", "articles/book.toml", "src/lib.rs", "tests/articles.rs"] {
        assert!(names.contains(&format!("{book}/{name}")), "{name} of {names:?}");
    }
    for path in &made {
        let text = tree::read(path).unwrap();
        assert!(!text.contains("{{"), "{} keeps a placeholder", path.display());
        if path.extension().is_some_and(|ending| ending == "rs") {
            syn::parse_file(&text).unwrap();
        }
    }
    let articles = tree::read(&root.path().join(book).join("articles/book.toml")).unwrap();
    assert_eq!(xtask::articles::parse("hebei5", "book", &articles).unwrap().articles.len(), 1);
    assert!(new_book(root.path(), &skeleton, "hebei5").is_err(), "an existing folder is left alone");
    assert!(new_book(root.path(), &skeleton, "../hebei").is_err());
}
