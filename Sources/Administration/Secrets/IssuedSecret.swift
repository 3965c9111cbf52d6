import PortalUI

/// An issued secret as a row of a table: its status, its last use and its revocation.
struct IssuedSecret {
    /// A noun for the kind of secret.
    let noun: String
    let usedAt: TimeText?
    let revokedAt: TimeText?
    var hasExpired = false
    let revokeAddress: String
    /// The dialog that confirms revoking it.
    let dialog: String

    var isWorking: Bool { revokedAt == nil && !hasExpired }
    var dialogAddress: String { "#" + dialog }
}

/// A cell that shows whether a secret is active.
struct SecretState {
    let secret: IssuedSecret

    init(_ secret: IssuedSecret) { self.secret = secret }
}

/// The last cells of a secret's row: when it was last used, and the link that revokes it.
struct SecretUse {
    let secret: IssuedSecret

    init(_ secret: IssuedSecret) { self.secret = secret }
}

/// The dialog that confirms revoking a secret; its content states who loses access.
struct RevokeSecretDialog {
    let secret: IssuedSecret
    let token: String

    init(_ secret: IssuedSecret, token: String) {
        self.secret = secret
        self.token = token
    }
}
