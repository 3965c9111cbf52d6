import Access
import PortalUI
import Timekeeping

/// One API key in a list.
struct APIKeyRow {
    let title: String
    let owner: String
    let ownerAddress: String?
    let scopes: String
    let place: String
    /// Whether the key was issued before keys had scopes.
    let isUnscoped: Bool
    let issuedAt: TimeText
    let expiresAt: TimeText
    let secret: IssuedSecret

    init(_ key: APIKey, now: Instant, ownerAddress: String? = nil, revokeAddress: String) {
        title = key.title
        owner = key.email
        self.ownerAddress = ownerAddress
        isUnscoped = key.isUnscoped
        scopes = key.scopes.map(\.title).joined(separator: ", ")
        place = key.place.map { $0 == "/" ? "Entire site" : $0 } ?? "Another folder or deleted"
        issuedAt = TimeText(key.createdAt, from: now)
        expiresAt = TimeText.minute(key.expiresAt)
        secret = IssuedSecret(
            noun: "key", usedAt: key.usedAt.map { TimeText($0, from: now) },
            revokedAt: key.revokedAt.map { TimeText($0, from: now) }, hasExpired: key.expiresAt <= now,
            revokeAddress: revokeAddress, dialog: "revoke-\(key.id)")
    }
}

/// A list of API keys with the dialogs that revoke them.
struct APIKeyTable {
    let caption: String
    let lines: [APIKeyRow]
    let namesOwners: Bool
    let token: String

    init(_ caption: String, _ lines: [APIKeyRow], namesOwners: Bool, token: String) {
        self.caption = caption
        self.lines = lines
        self.namesOwners = namesOwners
        self.token = token
    }

    var working: [APIKeyRow] { lines.filter(\.secret.isWorking) }
}
