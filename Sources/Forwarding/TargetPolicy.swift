import Outbound

/// Whether responses and secrets can be sent to an address, as set by the operator.
struct TargetPolicy: Sendable {
    /// Whether HTTP addresses on other machines are allowed.
    let allowsHTTP: Bool

    /// Returns why nothing can be sent to an address; nil if it is allowed.
    func problem(of address: OutboundURL) -> String? {
        if allowsHTTP || address.isEncrypted || address.isOfThisMachine { return nil }
        return "Responses would be sent unencrypted. Use an HTTPS URL, or ask the operator to allow HTTP."
    }
}
