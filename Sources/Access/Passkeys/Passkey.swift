import Studies
import Timekeeping

/// The row of a passkey.
public struct PasskeyID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A passkey of someone's account, as their list shows it.
public struct Passkey: Sendable, Hashable, Identifiable {
    /// The longest name.
    public static let nameLengthMax = 60
    /// The most that someone may have.
    public static let countMax = 20

    /// The passkey's row.
    public let id: PasskeyID
    /// What its owner calls it.
    public let name: String
    /// When it was made.
    public let createdAt: Instant
    /// When someone last signed in with it, or nil if never.
    public let usedAt: Instant?
}

/// What a browser sends when an authenticator made a passkey.
public struct PasskeyCreation: Sendable {
    let clientData: [UInt8]
    let attestation: [UInt8]

    /// The two parts of the browser's answer.
    public init(clientData: [UInt8], attestation: [UInt8]) {
        self.clientData = clientData
        self.attestation = attestation
    }
}

/// What a browser sends when an authenticator signed in.
public struct PasskeyAssertion: Sendable {
    let credential: [UInt8]
    let clientData: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]
    let userHandle: [UInt8]

    /// The parts of the browser's answer.
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
    /// Why, for the audit.
    public enum Reason: String, Sendable {
        /// Not what a browser sends.
        case malformed
        /// For another purpose, or another site.
        case otherOrigin = "other-origin"
        /// Not recently requested by this browser, or already used.
        case challenge
        /// No one was there, or no one proved to be the owner of the device.
        case unverified
        /// Of a kind that is not taken.
        case algorithm
        /// No one here has it.
        case unknown
        /// The signature is another's.
        case signature
        /// It counts fewer signatures than before: there may be a copy of it.
        case copied
    }

    /// Why.
    public let reason: Reason

    /// A refusal for a reason.
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
