import Access
import PortalUI
import Vocabulary

/// An audit event as a sentence: who did what to which item.
///
/// Action names consist of a noun and a verb, so one grammar covers all of them, including actions added later. The
/// exceptions have their own sentences.
struct AuditEventText {
    /// The icon before the event.
    let icon: IconName
    /// The color of the icon.
    let tone: Tone
    private let beforeSubject: String
    private let afterSubject: String
    private let namesSubject: Bool

    init(_ entry: AuditEntry) {
        let words = Phrases(entry.action)
        let special = Self.specials[entry.action]
        tone = Self.tone(words, entry)
        icon = tone == .red ? .cross : Self.icon(words)
        let verb = Self.verbs[words.verb] ?? "did “\(words.verbWords)” to"
        let article = entry.about.isEmpty ? "the " : ""
        // What is named may begin with what it is: "participant 118".
        let noun = entry.about.hasPrefix(words.noun + " ") ? "" : words.noun
        (beforeSubject, afterSubject) =
            Self.phrase(words, role: Self.role(entry))
            ?? (special?.before ?? "\(verb) \(article)\(noun)".trimmed, "")
        namesSubject = special?.namesSubject ?? true
    }

    /// Returns the sentence, in which the item links to the event's page.
    func sentence(_ entry: AuditEntry, address: String) -> LinkedText {
        let who = LinkedText.Piece.strong(entry.actorName)
        guard namesSubject, !entry.about.isEmpty else {
            return LinkedText(who, " ", .link(beforeSubject, to: address))
        }
        let about = LinkedText.Piece.link(entry.currentAbout, to: address)
        return LinkedText(pieces: [who, .plain(" \(beforeSubject) "), about, .plain(afterSubject)])
    }

    /// Returns the label of an action in a select: "Token batch: create".
    static func title(of action: String) -> String {
        let words = Phrases(action)
        let noun = words.noun.prefix(1).uppercased() + words.noun.dropFirst()
        return words.verb.isEmpty ? noun : "\(noun): \(infinitives[action] ?? words.verbWords)"
    }

    /// The verbs of actions that the product calls by another word now.
    private static let infinitives = [
        "role.give": "assign", "role.take": "remove", "role.limit": "set last day",
        "study-site-role.give": "assign", "study-site-role.take": "remove",
        "study-site-role.limit": "set last day",
        "design.reinstate": "restore", "library.reinstate": "restore",
    ]

    private struct Phrases {
        let key: String
        let noun: String
        let verb: String

        var verbWords: String { Self.spaced(verb[...]) }

        init(_ action: String) {
            let stop = action.lastIndex(of: ".") ?? action.endIndex
            key = String(action[..<stop])
            noun = Self.spaced(action[..<stop])
            verb = String(action[stop...].dropFirst())
        }

        private static func spaced(_ text: Substring) -> String {
            text.split(whereSeparator: { $0 == "-" || $0 == "." }).joined(separator: " ")
        }
    }

    /// Returns the phrases around the holder of a role on a folder or at a site; nil for other events.
    private static func phrase(_ words: Phrases, role: String) -> (before: String, after: String)? {
        guard words.key == "role" || words.key == "study-site-role" else { return nil }
        switch words.verb {
        case "give": return ("assigned", " the role \(role)")
        case "take": return ("removed the role \(role) from", "")
        case "limit": return ("set the last day of the role \(role) of", "")
        case "end": return ("recorded the end of the role \(role) of", "")
        default: return nil
        }
    }

    private static func role(_ entry: AuditEntry) -> String {
        for pair in entry.decodedDetails.pairs where pair.name == "role" {
            if case .text(let name) = pair.value { return Role(rawValue: name)?.title ?? name }
        }
        return ""
    }

    private static func tone(_ words: Phrases, _ entry: AuditEntry) -> Tone {
        if entry.action == "audit.verify" {
            return entry.decodedDetails.pairs.contains { $0.name == "flaw" } ? .red : .green
        }
        switch (words.key, words.verb) {
        case (_, "refuse"), (_, "fail"): return .red
        case (_, "export"), (_, "print"), (_, "reveal"), (_, "reprocess"): return .amber
        case (_, "forward"): return .blue
        case ("token-batch", _), ("token", _), ("enrollment-token", _): return .violet
        default: return .gray
        }
    }

    private static func icon(_ words: Phrases) -> IconName {
        switch words.verb {
        case "export", "print": return .download
        case "verify": return .check
        case "reprocess": return .refresh
        case "reveal": return .eye
        default: return icons[words.key] ?? .pencil
        }
    }
}
