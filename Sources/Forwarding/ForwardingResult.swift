import Outbound
import Vocabulary

/// The result of an attempt to forward a response.
struct ForwardingResult: Equatable, Sendable {
    /// The maximum length of a stored reply.
    static let answerLengthMax = 500

    /// The status code of the endpoint; nil if it didn't reply.
    let status: Int?
    /// The start of the reply.
    let answer: String
    /// The error message; empty if the response was delivered.
    let failure: String

    /// Whether the response was delivered.
    var isDelivered: Bool { failure.isEmpty }

    /// Returns the result of a reply. Secrets are removed from it, because some endpoints send back what they receive.
    static func answered(_ status: Int, _ body: String, without secrets: [String]) -> ForwardingResult {
        let answer = readable(body, without: secrets)
        guard (200..<300).contains(status) else {
            return ForwardingResult(
                status: status, answer: answer, failure: "The server returned status \(status).")
        }
        return ForwardingResult(status: status, answer: answer, failure: "")
    }

    /// Returns the result for a missing or unusable reply.
    static func failed(_ failure: String, status: Int? = nil, answer: String = "") -> ForwardingResult {
        ForwardingResult(status: status, answer: answer, failure: failure)
    }

    /// Returns the start of a text, without characters that a page can't show.
    static func readable(_ text: String, without secrets: [String]) -> String {
        ReplyText.excerpt(
            of: text, lengthMax: answerLengthMax, replacing: secrets, with: OutboundURL.redacted
        ).trimmed
    }
}
