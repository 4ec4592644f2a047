//! The chores themselves: a new book's folder and its lines elsewhere.

use xtask::skeleton::new_book;
use xtask::tree;

#[test]
fn a_new_book_is_a_folder_that_names_itself() {
    let root = tempfile::tempdir().unwrap();
    let skeleton = tree::root().join("xtask/skeleton");
    for file in ["Cargo.toml", "engine/registry/Cargo.toml", "engine/registry/src/book.rs"] {
        let copy = root.path().join(file);
        std::fs::create_dir_all(copy.parent().unwrap()).unwrap();
        std::fs::copy(tree::root().join(file), copy).unwrap();
    }
    let made = new_book(root.path(), &skeleton, "hebei5").unwrap();
    let names: Vec<String> = made.iter().map(|path| tree::shown(root.path(), path)).collect();
    let book = "rules/hebei5";
    for name in ["Cargo.toml", "README.md", "articles/hebei5.toml", "src/lib.rs", "tests/book/articles.rs"] {
        assert!(names.contains(&format!("{book}/{name}")), "{name} of {names:?}");
    }
    for path in &made {
        let text = tree::read(path).unwrap();
        assert!(!text.contains("{{"), "{} keeps a placeholder", path.display());
        if path.extension().is_some_and(|ending| ending == "rs") {
            syn::parse_file(&text).unwrap();
        }
    }
    let articles = tree::read(&root.path().join(book).join("articles/hebei5.toml")).unwrap();
    assert_eq!(xtask::articles::parse("hebei5", "hebei5", &articles).unwrap().articles.len(), 4);
    let list = tree::read(&root.path().join("engine/registry/src/book.rs")).unwrap();
    assert!(list.contains("    hebei5::BOOK => hebei5::Round,\n}"), "the last of the list");
    assert!(new_book(root.path(), &skeleton, "hebei5").is_err(), "an existing folder is left alone");
    assert!(new_book(root.path(), &skeleton, "../hebei").is_err());
}
