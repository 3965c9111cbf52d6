/// Whether responses and secrets may travel to an address, as the operator decides.
struct TargetPolicy: Sendable {
    /// Whether addresses of http are taken, on other machines, too.
    let allowsHTTP: Bool

    /// Why nothing is sent to an address; nil where it may be.
    func problem(of address: TargetURL) -> String? {
        if allowsHTTP || address.isEncrypted || address.isOfThisMachine { return nil }
        return "Responses would travel unencrypted. Use an https address, or ask the operator to allow http."
    }
}
