import Access
import Timekeeping

/// The letters that the portal sends to people, and the way they go.
struct Post: Sendable {
    /// What a letter says.
    enum Letter: Sendable {
        /// The link to choose another password.
        case passwordLink(String, until: Instant)
        /// The link to choose a first password.
        case invitation(String, until: Instant)

        var subject: String {
            switch self {
            case .passwordLink: "Choose another password for Study Portal"
            case .invitation: "You are invited to Study Portal"
            }
        }

        var text: String {
            switch self {
            case .passwordLink(let address, let end):
                """
                Somebody, probably you, asked to choose another password for this account. Open this address:

                \(address)

                It works once, until \(end.iso8601). If you did not ask, do nothing: your password stays as it is.
                """
            case .invitation(let address, let end):
                """
                You have an account at Study Portal. Choose your password at this address:

                \(address)

                It works once, until \(end.iso8601).
                """
            }
        }
    }

    /// Hands a letter over to the mail server or writes it to a folder; returns when it is safe there.
    let deliver: @Sendable (_ to: String, _ name: String, _ letter: Letter) async throws -> Void

    /// Sends a letter to a user.
    func send(_ letter: Letter, to user: User) async throws {
        try await deliver(user.email, user.name, letter)
    }
}
