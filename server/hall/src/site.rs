//! Where somebody calls from.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

/// An IPv4 address, or the /64 of an IPv6 one, of which a subscriber has all: what calls from there counts together. Behind
/// it may be one person or a club.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Site(IpAddr);

impl Site {
    /// The site of an address.
    pub(crate) fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = u128::from(address) >> 64 << 64;
                Self(Ipv6Addr::from(network).into())
            }
            address @ IpAddr::V4(_) => Self(address),
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => write!(f, "{address}"),
            IpAddr::V6(network) => write!(f, "{network}/64"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subscriber_is_one_site() {
        let site = |text: &str| Site::of(text.parse().unwrap());
        assert_eq!(site("2001:db8:1:2::1"), site("2001:db8:1:2:ffff::9"));
        assert_ne!(site("2001:db8:1:2::1"), site("2001:db8:1:3::1"));
        assert_ne!(site("10.0.0.1"), site("10.0.0.2"));
        assert_eq!(site("::ffff:10.0.0.1"), site("10.0.0.1"));
        assert_eq!(site("2001:db8:1:2::1").to_string(), "2001:db8:1:2::/64");
    }
}
