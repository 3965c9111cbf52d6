import Cryptography

/// Basic credentials as apps write them.
enum Base64Text {
    static func encode(_ text: String) -> String { Base64.encode(Array(text.utf8)) }
}
