/// What is known of a request's way here, before its fields are read.
struct ConnectionInfo: Sendable {
    /// The other end of the connection.
    let peer: PeerAddress
    /// Whether the connection itself is encrypted.
    let isSecure: Bool
    /// The proxies whose word is taken, if the peer is one of them; else empty.
    let trustedProxies: [AddressRange]
    /// Whether the connection is still open.
    let client = ClientPresence()

    init(peer: PeerAddress, isSecure: Bool, trustedProxies: [AddressRange] = []) {
        self.peer = peer
        self.isSecure = isSecure
        self.trustedProxies = trustedProxies.contains { $0.contains(peer) } ? trustedProxies : []
    }

    /// The client as the proxies describe it. Each proxy adds its peer at the end of `X-Forwarded-For`, so
    /// the last address that is no proxy of ours is the client; what is before it anyone can have
    /// written.
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

    /// The last value of a field that each proxy sets anew or appends to.
    static func last(_ name: String, of headers: Headers) -> String? {
        let values = headers.all(name).joined(separator: ",").utf8.split(separator: UInt8(ascii: ","))
        return values.last.map { ASCII.trimmed($0).text }
    }
}
