import Cryptography
import Vocabulary

/// The changes that a translation file would make to a design or an app. Creating a plan changes nothing.
public struct TranslationPlan: Sendable {
    /// A text whose translation the file changes.
    public struct Change: Hashable, Sendable {
        /// The current text.
        public let text: DesignText
        /// The new translation.
        public let translation: String
        /// The line in the file.
        public let line: Int
        /// The English text from which the translation was made, if it is no longer current.
        public let previousEnglish: String?
        /// Whether the file has no English text, so that the translation counts as made from the same one as
        /// the outdated translation that it replaces.
        public var hasUnknownSource = false
    }

    /// The language of the translations.
    public let language: LanguageTag
    /// The changes that need no confirmation, in the order of the menu.
    public private(set) var changes: [Change] = []
    /// Translations of an earlier English text, which are imported only if the user selects them.
    public private(set) var conflicts: [Change] = []
    /// The number of texts that are the same in the design and the file.
    public private(set) var sameCount = 0
    /// The number of texts in the file without a translation. Existing translations are kept.
    public private(set) var emptyCount = 0
    /// The parts of the file that cannot be imported, by line.
    public private(set) var faults: [TranslationFile.Fault]

    /// Sanitizes HTML, or throws an error if it cannot be read.
    public typealias Cleaning = (String) throws -> String

    /// The earlier English texts of outdated translations, by the ID of the text.
    private let previousEnglish: [String: String]

    init(
        _ file: TranslationFile, language: LanguageTag, texts: [DesignText], stale: [StaleTranslation],
        cleaning clean: Cleaning
    ) {
        self.language = language
        previousEnglish = Dictionary(
            stale.filter { $0.language == language }.map { ($0.text.id, $0.previousEnglish) },
            uniquingKeysWith: { first, _ in first })
        faults = file.faults
        take(
            file.entries, for: Dictionary(texts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
            cleaning: clean)
        let order = Dictionary(
            texts.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let inOrder = { (left: Change, right: Change) in
            (order[left.text.id] ?? 0) < (order[right.text.id] ?? 0)
        }
        changes.sort(by: inOrder)
        conflicts.sort(by: inOrder)
    }

    /// Adds what each line of the file changes, in the order of the file.
    private mutating func take(
        _ entries: [TranslationFile.Entry], for known: [String: DesignText], cleaning clean: Cleaning
    ) {
        var seen: [String: Int] = [:]
        for entry in entries {
            if let previous = seen.updateValue(entry.line, forKey: entry.id) {
                fault(
                    entry.line, "This text is already on line \(previous). The first one is used",
                    known[entry.id])
                seen[entry.id] = previous
            } else if entry.translation.isBlank {
                emptyCount += 1
            } else if let text = known[entry.id] {
                take(entry, for: text, cleaning: clean)
            } else {
                fault(
                    entry.line,
                    "The text “\(Self.excerpt(entry.english ?? entry.translation))” does not exist. It may have been "
                        + "removed since the export")
            }
        }
    }

    private mutating func fault(_ line: Int, _ sentence: String, _ text: DesignText? = nil) {
        faults.append(TranslationFile.Fault(line: line, sentence: sentence, text: text))
    }

    private static func excerpt(_ text: String) -> String {
        text.count > 60 ? text.prefix(59) + "…" : text
    }

    private mutating func take(
        _ entry: TranslationFile.Entry, for text: DesignText, cleaning clean: Cleaning
    ) {
        var translation = Self.plain(entry.translation)
        // Compare before sanitizing: if the stored text differs from the sanitizer's output, an unchanged text must not
        // count as a change.
        if translation == Self.plain(text.text[language]) {
            sameCount += 1
            return
        }
        if text.isRich {
            do {
                translation = try clean(translation)
            } catch {
                return fault(entry.line, "\(error)", text)
            }
            if translation.isBlank { return fault(entry.line, "There is no text between the tags", text) }
        }
        if translation == text.text[language] {
            sameCount += 1
            return
        }
        add(
            Change(
                text: text, translation: translation, line: entry.line,
                previousEnglish: source(of: entry, for: text), hasUnknownSource: entry.english == nil))
    }

    private mutating func add(_ change: Change) {
        if change.previousEnglish == nil { changes.append(change) } else { conflicts.append(change) }
    }

    /// Returns the English text from which a translation was made; nil if it is the current one.
    ///
    /// A file without English texts doesn't tell whether it was made before or after a change, so an outdated
    /// translation remains outdated.
    private func source(of entry: TranslationFile.Entry, for text: DesignText) -> String? {
        guard let english = entry.english else { return previousEnglish[text.id] }
        return Self.words(english) == Self.words(text.text.english) ? nil : english
    }

    /// A digest of all texts that the review shows. It changes when an English text, a translation or the file changes.
    public var digest: String {
        let texts = (changes + conflicts).flatMap { change in
            [
                change.text.id, change.text.text.english, change.text.text[language], change.translation,
                change.previousEnglish ?? "",
            ]
        }
        return SHA256.digest(texts.map { "\($0.utf8.count):\($0)" }.joined()).hex
    }

    /// Removes changes that the rules reject from the plan and reports them as faults.
    mutating func refuse(_ sentences: [String: String]) {
        for change in changes + conflicts {
            if let sentence = sentences[change.text.id] { fault(change.line, sentence, change.text) }
        }
        changes.removeAll { sentences[$0.text.id] != nil }
        conflicts.removeAll { sentences[$0.text.id] != nil }
        faults.sort { $0.line < $1.line }
    }

    /// Returns a text as forms normalize it: trimmed, with uniform line ends.
    static func plain(_ text: String) -> String {
        var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.joined(separator: "\n")[...]
        while lines.first?.isWhitespace == true { lines.removeFirst() }
        while lines.last?.isWhitespace == true { lines.removeLast() }
        return String(lines)
    }

    /// Splits a text into words, because translation tools change line breaks and repeated spaces.
    private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
