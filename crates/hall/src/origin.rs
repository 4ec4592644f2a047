//! Who may speak to the hall from a browser: pages of its own host, and origins on the list.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};

/// May this request change something or open a socket?
///
/// A request without `Origin` comes from a program, not from a page; it has to bring a token of its own, which no browser
/// adds by itself. Anything else must match exactly.
pub(crate) fn allowed(headers: &HeaderMap, listed: &[String]) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    let Some(origin) = origins.next() else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if origins.next().is_some() {
        return false;
    }
    if listed.iter().any(|known| known == origin) {
        return true;
    }
    let own = headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    matches!((own, host), (Some(own), Some(host)) if !own.is_empty() && own == host)
}

/// The client's address: the peer's, or what a believed proxy says of it.
pub(crate) fn address(peer: SocketAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let peer = peer.ip().to_canonical();
    if !proxies.contains(&peer) {
        return peer;
    }
    // The last entry is the proxy's own word; earlier ones are the client's.
    let said = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| value.to_str().ok());
    said.and_then(|list| list.rsplit(',').next()?.trim().parse().ok()).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut map = HeaderMap::new();
        for (name, value) in pairs {
            map.append(*name, value.parse().unwrap());
        }
        map
    }

    #[test]
    fn only_the_own_host_and_the_list() {
        let listed = vec!["https://app.example".to_owned()];
        let ok = |pairs: &[(&'static str, &'static str)]| allowed(&headers(pairs), &listed);
        assert!(ok(&[("host", "a:1")]));
        assert!(ok(&[("host", "a:1"), ("origin", "http://a:1")]));
        assert!(ok(&[("host", "a"), ("origin", "https://a")]));
        assert!(ok(&[("host", "a"), ("origin", "https://app.example")]));
        for bad in ["http://a:2", "null", "http://a:1.evil", "https://app.example.evil", "ftp://a:1", "http://"] {
            assert!(!ok(&[("host", "a:1"), ("origin", bad)]), "{bad}");
        }
        assert!(!ok(&[("host", "a"), ("origin", "http://a"), ("origin", "http://b")]));
        assert!(!ok(&[("origin", "http://a")]));
    }

    #[test]
    fn a_proxy_is_believed_only_if_listed() {
        let (peer, proxy) = (SocketAddr::from(([10, 0, 0, 1], 5)), IpAddr::from([10, 0, 0, 1]));
        let said = headers(&[("x-forwarded-for", "6.6.6.6, 1.2.3.4")]);
        assert_eq!(address(peer, &said, &[]), proxy);
        assert_eq!(address(peer, &said, &[proxy]), IpAddr::from([1, 2, 3, 4]));
    }
}
