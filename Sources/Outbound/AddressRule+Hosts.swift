extension AddressRule {
    /// Returns whether a host of a URL can be reached: an allowed address, or a name that may have one.
    ///
    /// Names aren't resolved. The rule is applied to their addresses when a request connects.
    public func mayAllow(host: String) -> Bool {
        if let address = IPAddress(host) { return allows(address) }
        let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard let last = labels.last, labels.allSatisfy({ !$0.isEmpty }) else { return false }
        if last == "localhost" { return allows(.v4(0x7F00_0001)) }
        // Resolvers read 127.1, 0x7f.1 and 2130706433 as addresses.
        if last.first?.isNumber == true { return false }
        return labels.count > 1
    }
}
