//! Which addresses of the internet a stranger may have called: public ones, in whatever form they are written.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is of the public internet. What is special, or leads to an address that is, is not.
///
/// Sources: the special-purpose registries of IANA for IPv4 and IPv6.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => public_v4(v4),
        IpAddr::V6(v6) => public_v6(v6),
    }
}

fn public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = matches!(
        (a, b, c),
        // This network, private, loopback, multicast, reserved and broadcast.
        (0 | 10 | 127 | 224..=255, _, _)
            // Shared between a provider and its customers.
            | (100, 64..=127, _)
            // Link-local, where clouds keep the secrets of their machines.
            | (169, 254, _)
            | (172, 16..=31, _)
            // Of protocols, documentation and relays to IPv6.
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (192, 168, _)
            // Measurements between networks, documentation.
            | (198, 18 | 19, _)
            | (198, 51, 100)
            | (203, 0, 113)
    );
    !special
}

fn public_v6(address: Ipv6Addr) -> bool {
    let s = address.segments();
    match s {
        // Written in IPv6, meant for IPv4.
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => public_v4(v4(high, low)),
        // A tunnel whose end is an IPv4 address.
        [0x2002, high, low, ..] => public_v4(v4(high, low)),
        // Protocols and tunnels, documentation.
        [0x2001, 0..=0x01ff, ..] | [0x2001, 0xdb8, ..] | [0x3fff, 0..=0x0fff, ..] => false,
        // Addresses with an interface made of an IPv4 address.
        [_, _, _, _, 0 | 0x200, 0x5efe, high, low] => public_v4(v4(high, low)),
        [first, ..] => (0x2000..=0x3fff).contains(&first),
    }
}

fn v4(high: u16, low: u16) -> Ipv4Addr {
    let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
    Ipv4Addr::new(a, b, c, d)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_public_addresses_from_special_ones() {
        let public =
            ["8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.1", "100.63.0.1", "100.128.0.1", "192.0.1.1", "198.20.0.1", "2606:4700::1111", "2a00::1"];
        public.iter().for_each(|a| assert!(is_public(a.parse().expect("address")), "{a}"));
        let embedded = ["::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1"];
        embedded.iter().for_each(|a| assert!(is_public(a.parse().expect("address")), "{a}"));
    }
}
