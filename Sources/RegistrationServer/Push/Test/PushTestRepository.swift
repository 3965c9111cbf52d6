import Access
import SQLStore
import Vocabulary

/// Finds the phone of an account for a test message.
struct PushTestRepository: Sendable {
    let support: AccountSupportRepository

    /// Returns the phone on which the account with an address is signed in, or why it can't get a message. A search
    /// without a result is recorded like one on the page Accounts.
    func device(
        ofAccountAt email: String, with grant: Grant<ManageAccounts>, _ transaction: borrowing Transaction
    ) throws -> Result<PushTestDevice, InvalidInput> {
        if let problem = AccountEmailAddress.problem(email) {
            return Self.refused(problem)
        }
        let account = try support.find(email: email, with: grant, transaction)
        try support.recordReading("account.search", ["found": .flag(account != nil)], grant, transaction)
        guard let account else {
            return Self.refused("No account of this app has this address.")
        }
        guard let session = try session(of: account, transaction), let sealed = session.sealedToken,
            let system = session.system.flatMap({ AccountDevice.System(rawValue: $0) })
        else {
            return Self.refused(
                "The portal has no token of this account's phone. Sign in to the app on the phone and allow notifications."
            )
        }
        guard session.takesPushes else {
            return Self.refused(
                "Push messages are turned off for this account. Turn them on in the app.")
        }
        let token = try support.core.accounts.secrets.open(sealed, .deviceToken(account.id))
        return .success(
            PushTestDevice(
                platform: system == .ios ? .ios : .android, token: token,
                language: PortalLanguage(tag: session.language), account: account))
    }

    private static func refused(_ sentence: String) -> Result<PushTestDevice, InvalidInput> {
        .failure(InvalidInput("email", sentence))
    }

    private struct Session {
        let system: String?
        let sealedToken: [UInt8]?
        let takesPushes: Bool
        let language: String
    }

    private func session(of account: Account, _ transaction: borrowing Transaction) throws -> Session? {
        try transaction.first(
            """
            select s.device_type, s.device_token_sealed, s.takes_pushes, a.language
            from account_sessions s join accounts a on a.id = s.account_id
            where a.id = \(account.id) and a.app_folder_id = \(account.app)
            """
        ) { row in
            Session(
                system: try row[0], sealedToken: try row[1], takesPushes: try row[2] as Int == 1,
                language: try row[3])
        }
    }
}
