//! The HTTP half: creating, sitting, origins, limits, headers, files.

mod common;

use std::sync::Arc;

use common::{Client, http, serve, start, swift};
use serde_json::{Value, json};
use store::MemoryLog;

#[tokio::test(flavor = "multi_thread")]
async fn books_and_articles_are_listed() {
    let server = serve().await;
    let (status, books) = server.call("GET", "/api/books", &Value::Null).await;
    assert_eq!((status, books.as_array().unwrap().len()), (200, registry::books().len()));
    let id = books[0]["id"].as_str().unwrap();
    let (_, articles) = server.call("GET", &format!("/api/books/{id}/articles"), &Value::Null).await;
    let first = &articles["texts"][0]["articles"];
    assert!(first.as_array().unwrap().len() > 20);
    assert!(first.as_array().unwrap().iter().all(|article| article["number"].is_string() && article["by"] != ""));
    let (status, fault) = server.call("GET", "/api/books/nobook/articles", &Value::Null).await;
    assert_eq!((status, &fault["code"], &fault["args"]["book"]), (404, &json!("no_book"), &json!("nobook")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_wishes_are_refused_with_codes_and_reasons() {
    let server = serve().await;
    let book = registry::books()[0].id();
    for (wish, status, code) in [
        (json!({ "book": "nobook" }), 404, "no_book"),
        (json!({ "book": book, "options": { "colour": "red" } }), 400, "bad_option"),
        (json!({ "book": book, "options": { "kitty": "7" } }), 400, "bad_option"),
        (json!({ "book": book, "seat": 9 }), 400, "bad_seat"),
        (json!({ "book": book, "name": "a".repeat(25) }), 400, "bad_name"),
        (json!({ "book": book, "name": "x\u{202e}y" }), 400, "bad_name"),
        (json!({ "book": book, "more": 1 }), 400, "bad_body"),
        (json!({}), 400, "bad_body"),
    ] {
        let (got, fault) = server.call("POST", "/api/tables", &wish).await;
        assert_eq!((got, &fault["code"]), (status, &json!(code)), "{wish}");
        assert!(fault["text"]["zh"].is_string() && fault["text"]["en"].is_string());
    }
    let large = json!({ "book": book, "name": " ".repeat(20_000) });
    assert_eq!(server.call("POST", "/api/tables", &large).await.0, 413);
    let plain = http(server.at, "POST", "/api/tables", &[("content-type", "text/plain")], "{}").await;
    assert_eq!(plain.status, 415);
    let json_type = [("content-type", "application/json")];
    let deep = http(server.at, "POST", "/api/tables", &json_type, &"[".repeat(5000)).await;
    assert_eq!(deep.status, 400);
    assert_eq!(server.call("POST", "/api/nothing", &json!({})).await.0, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_sit_by_invite_and_bots_by_token() {
    let server = serve().await;
    let made = server.table("open").await;
    let table = made["table"].as_str().unwrap();
    let sit = format!("/api/tables/{table}/sit");
    let (status, fault) = server.call("POST", &sit, &json!({ "name": "乙", "invite": "guess" })).await;
    assert_eq!((status, &fault["code"]), (403, &json!("bad_invite")));
    let wish = |seat: u8| json!({ "name": "乙", "invite": made["invite"], "seat": seat });
    assert_eq!(server.call("POST", &sit, &wish(1)).await.1["code"], "seat_taken");
    assert_eq!(server.call("POST", &sit, &wish(7)).await.1["code"], "bad_seat");
    let (status, seated) = server.call("POST", &sit, &wish(3)).await;
    assert_eq!((status, &seated["seat"]), (200, &json!(3)));
    assert_ne!(seated["token"], made["token"]);

    let fill = format!("/api/tables/{table}/fill");
    let kind = ("content-type", "application/json");
    assert_eq!(http(server.at, "POST", &fill, &[kind], "{}").await.status, 401);
    let wrong = [kind, ("authorization", "Bearer wrong")];
    assert_eq!(http(server.at, "POST", &fill, &wrong, "{}").await.status, 401);
    let bearer = format!("Bearer {}", made["token"].as_str().unwrap());
    let right = [kind, ("authorization", bearer.as_str())];
    assert_eq!(http(server.at, "POST", &fill, &right, "{}").await.status, 200);
    assert_eq!(server.call("POST", &sit, &json!({ "invite": made["invite"] })).await.1["code"], "table_full");
    let (_, list) = server.call("GET", "/api/tables", &Value::Null).await;
    let kinds: Vec<&Value> = list[0]["seats"].as_array().unwrap().iter().map(|chair| &chair["kind"]).collect();
    assert_eq!(kinds, ["human", "bot", "human", "bot"]);
    assert!(!list.to_string().contains(made["invite"].as_str().unwrap()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_origins_are_kept_out() {
    let server = serve().await;
    let made = server.table("open").await;
    let table = made["table"].as_str().unwrap();
    let own = format!("http://{}", server.at);
    assert!(Client::connect_from(server.at, table, Some(&own)).await.is_ok());
    for origin in ["http://evil.example", "null"] {
        let refused = Client::connect_from(server.at, table, Some(origin)).await.err().expect("refused").to_string();
        assert!(refused.contains("403"), "{refused}");
        let headers = [("content-type", "application/json"), ("origin", origin)];
        assert_eq!(http(server.at, "POST", "/api/tables", &headers, "{}").await.status, 403);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_holds_so_many_sockets_and_makes_so_many_tables() {
    let mut config = swift(Arc::new(MemoryLog::new()));
    (config.limits.sockets_per_address, config.limits.tables_per_hour) = (2, 1);
    let server = start(config).await;
    let made = server.table("open").await;
    let table = made["table"].as_str().unwrap();
    let _one = server.join(table, None, None).await;
    let _two = server.join(table, None, None).await;
    let third = Client::connect_from(server.at, table, None).await.err().expect("refused").to_string();
    assert!(third.contains("429"), "{third}");
    let wish = json!({ "book": registry::books()[0].id() });
    assert_eq!(server.call("POST", "/api/tables", &wish).await.0, 429);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_client_is_served_from_a_folder_with_tags_and_headers() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("index.html"), "<p>牌局</p>").unwrap();
    std::fs::write(dir.path().join("app.js"), "1").unwrap();
    let mut config = swift(Arc::new(MemoryLog::new()));
    config.web_dir = Some(dir.path().into());
    let server = start(config).await;
    let page = http(server.at, "GET", "/t/abc", &[], "").await;
    assert_eq!((page.status, page.body.as_str()), (200, "<p>牌局</p>"), "the client resolves its own paths");
    assert!(page.head.contains("default-src 'self'") && page.head.contains("nosniff"));
    assert!(page.head.contains("frame-ancestors 'none'") && page.head.contains("referrer-policy"));
    let script = http(server.at, "GET", "/app.js", &[], "").await;
    assert!(script.head.contains("content-type: text/javascript"));
    let tag = script.head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned();
    assert_eq!(http(server.at, "GET", "/app.js", &[("if-none-match", &tag)], "").await.status, 304);
    for path in ["/gone.js", "/../seal.key", "/%2e%2e/seal.key", "/api/none"] {
        assert_eq!(http(server.at, "GET", path, &[], "").await.status, 404, "{path}");
    }
    assert_eq!(http(server.at, "GET", "/healthz", &[], "").await.body, "ok");
    server.stop().await;
}
