import HTTP
import Vocabulary

/// The input of the API test page: a URL on this portal and a body.
struct APITestForm: Sendable {
    private static let lengthMax = 8_000

    let url: String
    let body: String

    /// Reads the submitted form. Browsers end the lines of a text with two characters.
    init(_ form: Form) {
        url = (form["url"] ?? "").trimmed
        body = (form["body"] ?? "").replacing("\r\n", with: "\n")
    }

    /// Creates the initial form.
    init(url: String, body: String) { (self.url, self.body) = (url, body) }

    /// Returns the URL without the portal's origin, or the reason why it can't be tested.
    func target(at origin: String) -> Result<String, Rejection> {
        var text = url
        if text.lowercased().hasPrefix(origin.lowercased() + "/") { text.removeFirst(origin.count) }
        if text.isEmpty { return .failure(Rejection(sentence: "Enter a URL on this portal.")) }
        guard text.hasPrefix("/"), !text.hasPrefix("//"), !text.hasPrefix("/\\") else {
            return .failure(
                Rejection(
                    sentence: "You can only test URLs on this portal. Start the URL with / or \(origin)/."))
        }
        let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }
        guard isPlain, text.count <= Self.lengthMax else {
            return .failure(
                Rejection(
                    sentence: "Percent-encode spaces and special characters, for example %20 for a space."))
        }
        guard !text.lowercased().contains("apitest") else {
            return .failure(Rejection(sentence: "The API test page can't test itself. Enter another URL."))
        }
        return .success(text)
    }

    /// The reason why a URL can't be tested.
    struct Rejection: Error, Equatable {
        let sentence: String
    }

    /// The content type: JSON if the body looks like it, otherwise a form, also for an empty body.
    var type: String {
        let first = body.trimmed.first
        return first == "{" || first == "[" ? "application/json" : "application/x-www-form-urlencoded"
    }
}
