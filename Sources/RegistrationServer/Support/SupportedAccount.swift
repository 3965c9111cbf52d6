import Timekeeping
import Vocabulary

/// Which accounts of an app a list shows.
enum AccountCondition: String, CaseIterable, Sendable {
    case verified
    case unverified = "not-verified"
    case locked
    case signedIn = "signed-in"
    case pushes
}

/// A place in a list of accounts, which shows the newest first.
enum AccountListPlace: Sendable {
    case start
    /// After this account.
    case older(AccountID)
    /// Before this account.
    case newer(AccountID)
}

/// The phone on which an account is signed in; never its token.
struct SignedInPhone: Sendable {
    let system: AccountDevice.System?
    let appVersion: String
    let takesPushes: Bool
    let usedAt: Instant
}

/// What happened with the last push message to the phone of an account.
struct LastPush: Sendable {
    let result: PushDeviceResult
    /// Why it wasn't sent; empty if it was.
    let reason: String
    let at: Instant
}

/// An account in a list.
struct AccountSummary: Sendable {
    let id: AccountID
    let email: String
    let isVerified: Bool
    let createdAt: Instant
    let signedInAt: Instant?
    /// Nil if the account isn't signed in.
    let phone: SignedInPhone?
    /// When its last lock ends; nil if it isn't locked for any network.
    let lockedUntil: Instant?
}

/// A part of the list of accounts.
struct AccountList: Sendable {
    let accounts: [AccountSummary]
    /// The number of accounts that meet the condition.
    let count: Int
    let hasNewer: Bool
    let hasOlder: Bool
}

/// What support sees of one account.
struct SupportedAccount: Sendable {
    /// A study that the account opened. Neither its participant nor a time is shown: that link needs a
    /// permission of its own.
    struct Study: Sendable {
        let studyID: String
        let status: StudyState.Status
    }

    /// An email that waits to be sent or couldn't be.
    struct WaitingEmail: Sendable {
        let kind: String
        let writtenAt: Instant
        let attempts: Int
        let failure: String
        /// Nil if it is given up.
        let nextAttemptAt: Instant?
    }

    let account: Account
    let summary: AccountSummary
    let passwordChangedAt: Instant
    let language: PortalLanguage
    let studies: [Study]
    let emails: [WaitingEmail]
    let locks: [AccountLock]
    let newAddress: AccountConfirmationRepository.PendingAddress?
    /// Nil without a session, or if no message was sent to its phone.
    let lastPush: LastPush?
}
