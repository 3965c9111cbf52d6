/// What an app said about the data when its participant left and the data was kept. The raw values are stored.
public enum WithdrawalRequest: String, Sendable {
    /// The app asked to keep the data.
    case keep
    /// The app said nothing about it.
    case unspecified

    /// Reads the parameter `delete` of a request that keeps the data.
    init(_ delete: Bool?) { self = delete == nil ? .unspecified : .keep }

    /// How a participant left, in words; nil is one who left before this was recorded.
    static func words(_ request: WithdrawalRequest?) -> String {
        switch request {
        case .keep: "The app asked to keep the data"
        case .unspecified: "The app didn't ask to delete the data"
        case nil: "Not recorded; the app may have asked to delete the data"
        }
    }
}
