import HTTP
import Studies

/// What someone has typed to try the API: an address of this portal, and a body.
struct APITestForm: Sendable {
    private static let lengthMax = 8_000

    let url: String
    let body: String

    /// What was typed; browsers end the lines of a text with two characters.
    init(_ form: Form) {
        url = (form["url"] ?? "").trimmed
        body = (form["body"] ?? "").replacing("\r\n", with: "\n")
    }

    /// What is there to begin with.
    init(url: String, body: String) { (self.url, self.body) = (url, body) }

    /// The address without the portal's own name, or why nothing is sent there.
    func target(at origin: String) -> Result<String, Rejection> {
        var text = url
        if text.lowercased().hasPrefix(origin.lowercased() + "/") { text.removeFirst(origin.count) }
        if text.isEmpty { return .failure(Rejection(sentence: "Enter an address of this portal.")) }
        guard text.hasPrefix("/"), !text.hasPrefix("//"), !text.hasPrefix("/\\") else {
            return .failure(
                Rejection(sentence: "Only this portal is asked. Begin with / or with \(origin)/."))
        }
        let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }
        guard isPlain, text.count <= Self.lengthMax else {
            return .failure(Rejection(sentence: "Write blanks and other characters as %20 and the like."))
        }
        guard !text.lowercased().contains("apitest") else {
            return .failure(Rejection(sentence: "This page does not try itself."))
        }
        return .success(text)
    }

    /// Why nothing is sent.
    struct Rejection: Error, Equatable {
        let sentence: String
    }

    /// JSON, if it looks like it; else a form, which an empty body is, too.
    var type: String {
        let first = body.trimmed.first
        return first == "{" || first == "[" ? "application/json" : "application/x-www-form-urlencoded"
    }
}
