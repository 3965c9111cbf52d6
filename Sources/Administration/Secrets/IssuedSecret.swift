import PortalUI

/// An issued secret as a row of a table: whether it works, when it was used,
/// and how it is revoked.
struct IssuedSecret {
    /// The kind of secret in one word.
    let noun: String
    let usedAt: TimeText?
    let revokedAt: TimeText?
    var hasExpired = false
    let revokeAddress: String
    /// The dialog that asks before it is revoked.
    let dialog: String

    var isWorking: Bool { revokedAt == nil && !hasExpired }
    var dialogAddress: String { "#" + dialog }
}

/// Whether a secret works, in a cell.
struct SecretState {
    let secret: IssuedSecret

    init(_ secret: IssuedSecret) { self.secret = secret }
}

/// The last cells of a secret's line: when it was used, and the link that revokes it.
struct SecretUse {
    let secret: IssuedSecret

    init(_ secret: IssuedSecret) { self.secret = secret }
}

/// Asks before a secret is revoked; its content says who is refused then.
struct RevokeSecretDialog {
    let secret: IssuedSecret
    let token: String

    init(_ secret: IssuedSecret, token: String) {
        self.secret = secret
        self.token = token
    }
}
