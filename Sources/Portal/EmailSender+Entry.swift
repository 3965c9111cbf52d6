import Access
import Administration

extension EmailSender {
    /// Sends an email about signing in. A link for a new address goes to the new address.
    func send(_ email: SignInEmail, site: String) async throws {
        switch email {
        case .link(let link):
            guard let user = link.user else { return }
            let address = site + SignInController.path(of: link)
            try await send(
                Self.words(of: link, address), to: link.email ?? user.email, named: user.name,
                language: user.language)
        case .emailChanged(let changed):
            try await send(.emailChanged(to: changed.email), to: changed.previous)
        }
    }

    private static func words(of link: OneTimeLink, _ address: String) -> Email {
        switch link.purpose {
        case .email: .newEmail(address, until: link.expiresAt)
        case .signIn: .signInLink(address, until: link.expiresAt)
        case .password, .invitation, .setUp: .passwordLink(address, until: link.expiresAt)
        }
    }
}
