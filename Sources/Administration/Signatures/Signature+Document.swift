import Access
import JSON
import Studies
import Timekeeping
import Vocabulary

extension Signature {
    /// The signature as JSON: who signed what, when and how, and whether the signed item is unchanged.
    public var document: JSONTree {
        let flaw: JSONTree =
            switch validity {
            case .valid: .null
            case .broken(let sentence): .string(sentence)
            }
        return [
            "event": .int(event), "at": .string(signedAt.iso8601), "signer": .string(signer),
            "meaning": .string(meaning.rawValue), "by": .string(method), "channel": .string(channel.rawValue),
            "action": .string(action), "what": .string(SignatureWording.title(of: self)),
            "version": particular("version"), "documents": particular("digest"),
            "reason": particular("reason"), "statement": .string(digest), "whole": .bool(flaw.isNull),
            "flaw": flaw,
        ]
    }

    private func particular(_ name: String) -> JSONTree { self[name].map { .string($0) } ?? .null }
}
