import Cryptography
import JSON
import Timekeeping

/// An email triggered by an administrator and waiting to be sent.
public struct QueuedEmail: Sendable {
    /// The ID of the email's row.
    public let id: Int64
    /// The recipient.
    public let recipient: EmailRecipient
    /// The link for choosing a first password; nil for a user who has one already.
    public let link: OneTimeLink?
    /// The user who triggered it.
    public let by: String
    /// The place where the recipient has a role now.
    public let place: String
    /// The purpose of the issued API key; nil for an email about a role.
    public let key: String?
    /// What failed; nil for any other email.
    public var failure: DeliveryFailure?
    /// What happened in the review of a design; nil for any other email.
    public var notice: ReviewNotice?
    /// The offered roles of an invitation; nil for an email to a user.
    public var offer: RoleOffer?

    /// An invitation with its link.
    public struct RoleOffer: Sendable {
        /// The token in the link's URL.
        public let token: SecretToken
        /// The invitation with all of its roles.
        public let invitation: Invitation
    }
}

/// Something that a study sends to another system on its own, and that couldn't be made or delivered.
public struct DeliveryFailure: Sendable, Hashable {
    /// What failed. The raw value is stored.
    public enum Kind: String, Sendable, CaseIterable {
        /// A scheduled export, or the delivery of its file.
        case schedule
        /// The messages of a webhook.
        case webhook
    }

    /// What failed.
    public let kind: Kind
    /// The name of the schedule or the webhook.
    public let name: String
    /// What happened, in sentences.
    public let reason: String
    /// The path of the page where it can be tried again.
    public let path: String

    /// Creates a failure.
    public init(_ kind: Kind, _ name: String, _ reason: String, path: String) {
        (self.kind, self.name, self.reason, self.path) = (kind, name, reason, path)
    }
}

/// The recipient of an email.
public struct EmailRecipient: Sendable, Hashable {
    /// The address.
    public let email: String
    /// The name; empty if unknown.
    public let name: String
    /// The language, as a language tag.
    public let language: String
    /// The user; nil for an invited address.
    public let user: User?

    /// Creates the recipient for a user.
    public init(_ user: User) {
        (email, name, language, self.user) = (user.email, user.name, user.language, user)
    }

    init(email: String, name: String, language: String) {
        (self.email, self.name, self.language, user) = (email, name, language, nil)
    }
}

/// The encrypted content of an email.
struct EmailBody {
    var token: SecretToken?
    var expiresAt: Instant?
    let by: String
    let place: String
    var key: String?
    var failure: DeliveryFailure?
    var notice: ReviewNotice?

    init(link: OneTimeLink? = nil, by: String, place: String, key: String? = nil) {
        (token, expiresAt) = (link?.token, link?.expiresAt)
        self.key = key
        (self.by, self.place) = (by, place)
    }

    init(_ failure: DeliveryFailure, place: String) {
        self.failure = failure
        (by, self.place) = ("", place)
    }

    init(_ notice: ReviewNotice, by: String, place: String) {
        self.notice = notice
        (self.by, self.place) = (by, place)
    }

    init(token: SecretToken, expiresAt: Instant, by: String) {
        (self.token, self.expiresAt, self.by, place) = (token, expiresAt, by, "")
    }

    /// Parses the output of ``json``; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let tree = try? JSONTree.parse(String(decoding: bytes, as: UTF8.self)),
            let by = tree["by"]?.string, let place = tree["place"]?.string
        else { return nil }
        (self.by, self.place) = (by, place)
        key = tree["key"]?.string
        for kind in DeliveryFailure.Kind.allCases {
            guard let name = tree[kind.rawValue]?.string, let reason = tree["reason"]?.string,
                let path = tree["path"]?.string
            else { continue }
            failure = DeliveryFailure(kind, name, reason, path: path)
        }
        if let kind = tree["review"]?.string.flatMap(ReviewNotice.Kind.init), let path = tree["path"]?.string
        {
            notice = ReviewNotice(kind, path: path)
        }
        token = tree["token"]?.string.flatMap(SecretToken.init(text:))
        expiresAt = tree["expiresAt"]?.string.flatMap(Int64.init).map(Instant.init(milliseconds:))
    }

    var json: [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.object { object in
            for (name, text) in [("by", by), ("place", place)] {
                object.key(name)
                object.string(text)
            }
            if let key { object.member("key", key) }
            if let failure {
                object.member(failure.kind.rawValue, failure.name)
                object.member("reason", failure.reason)
                object.member("path", failure.path)
            }
            if let notice {
                object.member("review", notice.kind.rawValue)
                object.member("path", notice.path)
            }
            guard let token, let expiresAt else { return }
            object.key("token")
            object.string(token.text)
            object.key("expiresAt")
            object.string("\(expiresAt.milliseconds)")
        }
        return writer.finish()
    }
}

/// Sends the queued emails without delaying the response until the mail server accepts them.
public typealias SendQueuedEmails = @Sendable () async -> Void
