//! Who may speak to the hall: callers that call it by a name of its own, and of pages those of its own host and of origins
//! on the list.

use std::net::IpAddr;

use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri};

use crate::HallConfig;

/// Is the hall called by a name of its own: an address, this machine's, or one on the list?
///
/// A page elsewhere can have its own name lead to this machine, and is then of the same origin as the hall as far as its
/// browser knows. That name it can't hide: it stands in `Host`. Addresses have no such owner.
pub(crate) fn is_called_rightly(headers: &HeaderMap, uri: &Uri, config: &HallConfig) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    let called = host.to_str().ok().and_then(|host| host.parse().ok());
    called.is_some_and(|host: Authority| is_own(&host, config))
        && uri.authority().is_none_or(|host| is_own(host, config))
}

fn is_own(host: &Authority, config: &HallConfig) -> bool {
    if host.as_str().contains('@') {
        return false;
    }
    let name = host.host();
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    if bare.parse::<IpAddr>().is_ok() {
        return true;
    }
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    let of_origin = |origin: &String| {
        let host = origin.split_once("://").and_then(|(_, host)| host.parse::<Authority>().ok());
        host.is_some_and(|host| host.host().eq_ignore_ascii_case(&name))
    };
    name == "localhost"
        || name.ends_with(".localhost")
        || config.hosts.iter().any(|host| host.eq_ignore_ascii_case(&name))
        || config.origins.iter().any(of_origin)
}

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
pub(crate) fn address(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
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
    fn called_by_an_address_or_a_name_of_its_own() {
        let mut config =
            HallConfig::new(std::sync::Arc::new(store::MemoryLog::new()), crate::SealKey::ephemeral().unwrap());
        config.hosts = vec!["club".into()];
        config.origins = vec!["https://cards.example:444".into()];
        let ok = |host: &'static str| is_called_rightly(&headers(&[("host", host)]), &Uri::from_static("/"), &config);
        let own = [
            "127.0.0.1:8317",
            "192.168.1.5",
            "[::1]:8317",
            "[fe80::1]",
            "localhost:8317",
            "LocalHost",
            "a.localhost",
            "club:80",
            "CLUB.",
            "cards.example",
        ];
        for host in own {
            assert!(ok(host), "{host}");
        }
        for host in
            ["evil.example", "evil.example:8317", "127.0.0.1.evil", "localhost.evil", "", "club.evil", "u@127.0.0.1"]
        {
            assert!(!ok(host), "{host}");
        }
        assert!(!is_called_rightly(&headers(&[]), &Uri::from_static("/"), &config));
        let two = headers(&[("host", "localhost"), ("host", "127.0.0.1")]);
        assert!(!is_called_rightly(&two, &Uri::from_static("/"), &config));
        let whole = Uri::from_static("http://evil.example/");
        assert!(!is_called_rightly(&headers(&[("host", "localhost")]), &whole, &config));
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
        let (peer, proxy) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 1]));
        let said = headers(&[("x-forwarded-for", "6.6.6.6, 1.2.3.4")]);
        assert_eq!(address(peer, &said, &[]), proxy);
        assert_eq!(address(peer, &said, &[proxy]), IpAddr::from([1, 2, 3, 4]));
    }
}
