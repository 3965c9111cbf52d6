/// What is known about the connection of a request before its header fields are read.
struct ConnectionInfo: Sendable {
    /// The address of the other end of the connection.
    let peer: PeerAddress
    /// Whether the connection itself is encrypted.
    let isSecure: Bool
    /// The trusted proxies if the peer is one of them; otherwise empty.
    let trustedProxies: [AddressRange]
    /// Whether the connection is still open.
    let client = ClientPresence()

    init(peer: PeerAddress, isSecure: Bool, trustedProxies: [AddressRange] = []) {
        self.peer = peer
        self.isSecure = isSecure
        self.trustedProxies = trustedProxies.contains { $0.contains(peer) } ? trustedProxies : []
    }

    /// Returns the client's address as reported by the proxies. If it isn't known, because an entry isn't an
    /// address or there is none, the address is that of the last known proxy.
    ///
    /// Each proxy appends its peer to `X-Forwarded-For`, so the last address that isn't a trusted proxy is the client.
    /// Anything before it could be forged. Other fields aren't read, because a proxy that doesn't write them
    /// passes on what the client wrote.
    func client(_ headers: Headers) -> (address: PeerAddress, isKnown: Bool) {
        var client = peer
        var isKnown = false
        let addresses = headers.all("x-forwarded-for").joined(separator: ",").utf8
            .split(separator: UInt8(ascii: ",")).reversed()
        for text in addresses {
            guard let address = PeerAddress(forwarded: ASCII.trimmed(text).text) else {
                return (client, false)
            }
            (client, isKnown) = (address, true)
            if !trustedProxies.contains(where: { $0.contains(address) }) { break }
        }
        return (client, isKnown)
    }

    /// Returns the last value of a field that each proxy either replaces or appends to.
    static func last(_ name: String, of headers: Headers) -> String? {
        let values = headers.all(name).joined(separator: ",").utf8.split(separator: UInt8(ascii: ","))
        return values.last.map { ASCII.trimmed($0).text }
    }
}
