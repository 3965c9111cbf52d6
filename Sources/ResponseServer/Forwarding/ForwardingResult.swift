import Studies

/// What came of an attempt to hand a response over.
struct ForwardingResult: Equatable, Sendable {
    /// How much of an answer is kept.
    static let answerLengthMax = 500

    /// The target's status; nil where it did not answer.
    let status: Int?
    /// The first part of its answer.
    let answer: String
    /// What went wrong; empty where the target has the response.
    let failure: String

    /// The target has it.
    var isDelivered: Bool { failure.isEmpty }

    /// The answer of a target, from which secrets are taken out: some send back what they were sent.
    static func answered(_ status: Int, _ body: String, without secrets: [String]) -> ForwardingResult {
        let answer = readable(body, without: secrets)
        guard (200..<300).contains(status) else {
            return ForwardingResult(
                status: status, answer: answer, failure: "The target answered with status \(status).")
        }
        return ForwardingResult(status: status, answer: answer, failure: "")
    }

    /// No answer, or none that can be used.
    static func failed(_ failure: String, status: Int? = nil, answer: String = "") -> ForwardingResult {
        ForwardingResult(status: status, answer: answer, failure: failure)
    }

    /// The beginning of a text, as far as a page can show it.
    static func readable(_ text: String, without secrets: [String]) -> String {
        var text = text
        for secret in secrets where !secret.isEmpty {
            text = text.replacing(secret, with: TargetURL.redacted)
        }
        let plain = text.unicodeScalars.lazy.map { scalar -> Character in
            scalar.properties.generalCategory == .control && scalar != "\n" ? " " : Character(scalar)
        }
        return String(plain.prefix(answerLengthMax)).trimmed
    }
}
