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

    /// Returns the client's address as reported by the proxies.
    ///
    /// Each proxy appends its peer to `X-Forwarded-For`, so the last address that isn't a trusted proxy is the client.
    /// Anything before it could be forged.
    func client(_ headers: Headers) -> PeerAddress {
        var client = peer
        let addresses = headers.all("x-forwarded-for").joined(separator: ",").utf8
            .split(separator: UInt8(ascii: ",")).reversed()
        for text in addresses {
            guard let address = PeerAddress(ASCII.trimmed(text).text) else { return client }
            client = address
            if !trustedProxies.contains(where: { $0.contains(address) }) { return client }
        }
        return client
    }

    /// Returns the last value of a field that each proxy either replaces or appends to.
    static func last(_ name: String, of headers: Headers) -> String? {
        let values = headers.all(name).joined(separator: ",").utf8.split(separator: UInt8(ascii: ","))
        return values.last.map { ASCII.trimmed($0).text }
    }
}
