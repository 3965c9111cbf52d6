/// What an app requested about the data when its participant withdrew and the data was kept. The raw values are stored.
public enum WithdrawalRequest: String, CaseIterable, Sendable {
    /// The app asked to keep the data.
    case keep
    /// The app didn't specify what to do with the data.
    case unspecified

    /// Reads the parameter `delete` of a request that keeps the data.
    package init(_ delete: Bool?) { self = delete == nil ? .unspecified : .keep }

    /// Returns how a participant withdrew, as a phrase; nil stands for a withdrawal before this was recorded.
    package static func words(_ request: WithdrawalRequest?) -> String {
        switch request {
        case .keep: "The app asked to keep the data"
        case .unspecified: "The app didn't ask to delete the data"
        case nil: "Not recorded. The app may have asked to delete the data"
        }
    }
}
