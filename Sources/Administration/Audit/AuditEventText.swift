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
    /// What was done to several items: "viewed participants"; nil if the sentence can't be put in the plural.
    private let plural: String?

    init(_ entry: AuditEntry) {
        let words = Phrases(entry.action)
        let special = Self.specials[entry.action]
        tone = Self.tone(words, entry)
        icon = tone == .red ? .cross : Self.icon(words)
        let verb = Self.verbs[words.verb] ?? "did “\(words.verbWords)” to"
        let article = entry.about.isEmpty ? "the " : ""
        let noun = Self.noun(words.noun, before: entry.about)
        let phrase = Self.phrase(words, role: Self.role(entry))
        plural =
            Self.plurals[entry.action]
            ?? (phrase == nil && special == nil && !entry.about.isEmpty && Self.verbs[words.verb] != nil
                ? "\(verb) \(Self.plural(words.noun))" : nil)
        let alone = entry.about.isEmpty ? Self.withoutItem[entry.action] : nil
        (beforeSubject, afterSubject) =
            phrase ?? (alone ?? special?.before ?? "\(verb) \(article)\(noun)".trimmed, "")
        namesSubject = special?.namesSubject ?? true
    }

    /// Returns the sentence, in which the item links to the event's page. `names` are those of items by their records.
    func sentence(_ entry: AuditEntry, address: String, names: [String: String] = [:]) -> LinkedText {
        let who = LinkedText.Piece.strong(entry.actorName)
        guard namesSubject, !entry.about.isEmpty else {
            return LinkedText(who, " ", .link(beforeSubject, to: address))
        }
        let about = LinkedText.Piece.link(Self.name(of: entry, in: names), to: address)
        return LinkedText(pieces: [who, .plain(" \(beforeSubject) "), about, .plain(afterSubject)])
    }

    /// Returns the sentence without the actor, beginning with a capital letter.
    func sentenceWithoutActor(_ entry: AuditEntry) -> String {
        let pieces = sentence(entry, address: "").pieces.dropFirst()
        let text = LinkedText(pieces: Array(pieces)).text.trimmed
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Returns one sentence for several events by one actor with the same action; nil if they have none in common.
    func sentence(of entries: [AuditEntry], names: [String: String] = [:]) -> LinkedText? {
        guard let first = entries.first else { return nil }
        let who = LinkedText.Piece.strong(first.actorName)
        let times = LinkedText.Piece.plain(" \(NumberFormat.integer(entries.count)) times")
        if entries.contains(where: { $0.action != first.action }) {
            return LinkedText(pieces: [who, .plain(" viewed \(Self.viewed(entries)),"), times])
        }
        if !namesSubject { return LinkedText(pieces: [who, .plain(" \(beforeSubject)"), times]) }
        if entries.allSatisfy({ saysTheSame($0, as: first) }) {
            let about = first.about.isEmpty ? "" : " \(Self.name(of: first, in: names))"
            return LinkedText(pieces: [who, .plain(" \(beforeSubject)\(about)\(afterSubject),"), times])
        }
        return plural.map { LinkedText(pieces: [who, .plain(" \($0)"), times]) }
    }

    private func saysTheSame(_ entry: AuditEntry, as first: AuditEntry) -> Bool {
        let words = AuditEventText(entry)
        return entry.about == first.about && entry.folder == first.folder
            && words.beforeSubject == beforeSubject && words.afterSubject == afterSubject
    }

    /// Returns what views were of, each kind once: "participants, lists and responses".
    private static func viewed(_ entries: [AuditEntry]) -> String {
        var nouns: [String] = []
        for noun in entries.map({ Self.plural(Phrases($0.action).noun) }) where !nouns.contains(noun) {
            nouns.append(noun)
        }
        guard let last = nouns.popLast() else { return "" }
        return nouns.isEmpty ? last : "\(nouns.joined(separator: ", ")) and \(last)"
    }

    /// Returns the name of an item; that of its List for a row.
    private static func name(of entry: AuditEntry, in names: [String: String]) -> String {
        let about = entry.currentAbout
        // A saved view can be called like a List.
        let isNamed = about.contains("@") || about.contains("/") || entry.action.hasPrefix("list")
        if isNamed, let name = names[about] { return name }
        guard entry.action.hasPrefix("list-row."), let comma = about.firstIndex(of: ","),
            let list = names[String(about[..<comma])]
        else { return about }
        return list + about[comma...]
    }

    /// Returns what was done to several items as a heading: "Viewed participants".
    static func kind(of action: String) -> String {
        let words = Phrases(action)
        let text: String? =
            plurals[action] ?? withoutItem[action] ?? specials[action].map { withoutEnd($0.before) }
            ?? verbs[words.verb].map { "\($0) \(Self.plural(words.noun))" }
        guard let text else { return title(of: action) }
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Returns a phrase without the words that lead to its item.
    private static func withoutEnd(_ phrase: String) -> String {
        var words = phrase.split(separator: " ")
        while words.count > 1, let last = words.last, leading.contains(String(last)) { words.removeLast() }
        return words.joined(separator: " ")
    }

    private static let leading: Set<String> = [
        "about", "as", "at", "for", "from", "in", "into", "of", "on", "the", "to", "when", "with",
    ]

    /// Returns what an item is, without the words with which its name begins: "participant 118", "batch 6".
    private static func noun(_ noun: String, before about: String) -> String {
        if about.hasPrefix(noun + " ") { return "" }
        guard let last = noun.split(separator: " ").last, about.hasPrefix(last + " ") else { return noun }
        return String(noun.dropLast(last.count)).trimmed
    }

    private static func plural(_ noun: String) -> String {
        if noun == "data" || noun.hasSuffix("s") { return noun }
        if noun.hasSuffix("ch") || noun.hasSuffix("x") { return noun + "es" }
        let endsInY = noun.hasSuffix("y") && !noun.hasSuffix("ey") && !noun.hasSuffix("ay")
        return endsInY ? "\(noun.dropLast())ies" : noun + "s"
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
        case "reveal", "view", "list", "show-secret", "view-account": return .eye
        case "download", "download-consent", "download-copy": return .download
        case "find", "search": return .search
        default: return icons[words.key] ?? .pencil
        }
    }
}
