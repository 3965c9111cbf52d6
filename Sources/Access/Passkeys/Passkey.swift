import Timekeeping
import Vocabulary

/// The ID of a passkey's row.
public struct PasskeyID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A passkey of a user, as shown in their list.
public struct Passkey: Sendable, Hashable, Identifiable {
    /// The maximum length of a name.
    public static let nameLengthMax = 60
    /// The maximum number of passkeys per user.
    public static let countMax = 20

    /// The ID of the passkey's row.
    public let id: PasskeyID
    /// The name given by its owner.
    public let name: String
    /// When it was created.
    public let createdAt: Instant
    /// When it was last used to sign in; nil if never.
    public let usedAt: Instant?
}

/// A browser's response after creating a passkey.
public struct PasskeyCreation: Sendable {
    let clientData: [UInt8]
    let attestation: [UInt8]

    /// Creates it from the two parts of the response.
    public init(clientData: [UInt8], attestation: [UInt8]) {
        self.clientData = clientData
        self.attestation = attestation
    }
}

/// A browser's response after signing in with a passkey.
public struct PasskeyAssertion: Sendable {
    let credential: [UInt8]
    let clientData: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]
    let userHandle: [UInt8]

    /// Creates it from the parts of the response.
    public init(
        credential: [UInt8], clientData: [UInt8], authenticatorData: [UInt8], signature: [UInt8],
        userHandle: [UInt8]
    ) {
        self.credential = credential
        self.clientData = clientData
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }
}

/// A passkey was not accepted. Only the audit log has the details.
public struct PasskeyRejected: UserFacingError, Hashable {
    /// The reason, for the audit log.
    public enum Reason: String, Sendable {
        /// The response is malformed.
        case malformed
        /// The response is for another purpose or another site.
        case otherOrigin = "other-origin"
        /// The challenge wasn't recently issued to this browser, or was already used.
        case challenge
        /// The authenticator didn't confirm that the user was present and verified.
        case unverified
        /// The key's algorithm isn't supported.
        case algorithm
        /// The passkey doesn't belong to any account.
        case unknown
        /// The signature isn't valid for the passkey.
        case signature
        /// The signature counter is lower than before, so there may be a copy of the passkey.
        case copied
    }

    /// The reason.
    public let reason: Reason

    /// Creates the error with a reason.
    public init(_ reason: Reason) { self.reason = reason }

    public var kind: UserFacingErrorKind { .invalid }
    public var title: String { "Passkey not accepted" }
    public var sentence: String {
        switch reason {
        case .challenge: "It took too long, or the page was open in another tab. Try again."
        case .unknown: "This passkey doesn't belong to an account here. Sign in with your password."
        case .algorithm: "The portal doesn't accept this device's type of passkey. Use another device."
        case .copied:
            "This passkey may have been copied, so it is not accepted. Sign in with your password and delete it."
        case .unverified:
            "Your device did not ask for your PIN, fingerprint or face. Turn that on and try again."
        case .malformed, .otherOrigin, .signature:
            "This passkey doesn't work for this account. Sign in with your password."
        }
    }
}
