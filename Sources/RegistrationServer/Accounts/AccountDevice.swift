/// What an app says about the phone that it runs on. Members that are nil weren't sent.
struct AccountDevice: Sendable {
    /// The operating system, as a column stores it.
    enum System: String, Sendable {
        case android
        case ios

        /// Reads what apps send: `android`, `ios` or `i`, in any case.
        init?(_ text: String) {
            switch text.lowercased() {
            case "android", "a": self = .android
            case "ios", "i": self = .ios
            default: return nil
            }
        }
    }

    static let tokenLengthMax = 4096
    static let versionLengthMax = 50

    var system: System?
    var appVersion: String?
    /// The token to which push notifications are sent. An empty one, which iPhones send, changes nothing.
    var token: String?
    var takesPushes: Bool?

    init() {}

    init(type: String?, appVersion: String?, token: String?) throws {
        if let type, !type.isEmpty {
            guard let system = System(type) else { throw RegistrationRefusal.invalidInput }
            self.system = system
        }
        guard appVersion?.utf8.count ?? 0 <= Self.versionLengthMax,
            token?.utf8.count ?? 0 <= Self.tokenLengthMax
        else { throw RegistrationRefusal.invalidInput }
        self.appVersion = appVersion.flatMap { $0.isEmpty ? nil : $0 }
        self.token = token.flatMap { $0.isEmpty ? nil : $0 }
    }
}
