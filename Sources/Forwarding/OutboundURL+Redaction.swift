import Outbound

extension OutboundURL {
    /// The placeholder for a stored secret that isn't shown.
    static let redacted = "***REDACTED***"

    /// The address without its query string, which can contain secrets.
    var shown: String { String(text.prefix { $0 != "?" && $0 != "#" }) }

    /// The address as shown in a field, with a placeholder for the query string.
    var redacted: String { shown == text ? text : "\(shown)?\(Self.redacted)" }
}
