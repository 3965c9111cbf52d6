import Access
import Cryptography
import Vocabulary

/// The role that a browser previews, in a signed cookie that is bound to its session. The preview ends with the
/// session. A program with an API key never has one.
enum PreviewCookie {
    static func text(of preview: RolePreview, for incoming: IncomingRequest) -> String {
        let payload = "\(preview.role.rawValue).\(preview.folder)"
        return payload + "." + signature(payload, preview.user, incoming)
    }

    /// Returns the preview in the browser's cookie; nil if there is none or it wasn't made for this session.
    static func read(_ incoming: IncomingRequest, for person: AuthenticatedUser) -> RolePreview? {
        guard person.session != nil, let text = incoming.preview else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let role = Role(rawValue: parts[0]), let folder = Int64(parts[1]),
            constantTimeEqual(
                Array(parts[2].utf8),
                Array(signature("\(parts[0]).\(parts[1])", person.user, incoming).utf8))
        else { return nil }
        return RolePreview(user: person.user, role: role, folder: FolderID(rawValue: folder))
    }

    private static func signature(_ payload: String, _ user: UserID, _ incoming: IncomingRequest) -> String {
        let session = incoming.session?.digest.hex ?? ""
        let code = HMACSHA256.authenticate(
            "preview \(payload) of \(user) in \(session)", key: incoming.siteContext.messageKey)
        return Base64.encode(code.bytes, alphabet: .url)
    }
}
