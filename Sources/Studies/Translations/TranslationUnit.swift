import Vocabulary

/// A text in a file for translators.
public struct TranslationUnit: Hashable, Sendable {
    /// The status of its translation.
    public enum State: String, CaseIterable, Sendable {
        case missing
        case stale
        case translated
    }

    /// The ID of the text: ``DesignText/id``.
    public let id: String
    /// A description of the text's location.
    public let place: String
    /// Whether it contains HTML, whose tags must be kept.
    public let isRich: Bool
    /// The English text.
    public let english: String
    /// The translation; empty if there is none.
    public let translation: String
    /// The status of the translation.
    public let state: State

    /// Creates a unit; `place` describes the location of the text.
    public init(_ text: DesignText, _ progress: TranslationProgress, place: String) {
        id = text.id
        self.place = place
        isRich = text.isRich
        english = text.text.english
        translation = text.text[progress.language]
        state =
            translation.isEmpty
            ? .missing : progress.stale.contains { $0.text.id == text.id } ? .stale : .translated
    }
}

/// The content of a file from translators.
public struct TranslationFile: Sendable {
    /// A text in the file.
    public struct Entry: Hashable, Sendable {
        /// The ID of the text.
        public let id: String
        /// The English text from which the translation was made; nil if it is not in the file.
        public let english: String?
        /// The translation; empty if there is none.
        public let translation: String
        /// The number of its first line, counted from 1.
        public let line: Int
    }

    /// Why a part of the file was skipped.
    public struct Fault: Hashable, Sendable {
        /// The line, counted from 1.
        public let line: Int
        /// What is wrong, and what to do.
        public let sentence: String
        /// The text; nil if there is none or it isn't known.
        public var text: DesignText?
    }

    /// The language of the translations; nil if the file does not specify it.
    public internal(set) var language: LanguageTag?
    /// The texts.
    public internal(set) var entries: [Entry] = []
    /// The parts that could not be read.
    public internal(set) var faults: [Fault] = []

    /// Reads a file in either format, detected by its first character.
    ///
    /// - Throws: ``TranslationFileProblem`` where nothing of it can be read.
    public init(reading bytes: [UInt8]) throws(TranslationFileProblem) {
        let text = try Self.narrowed(bytes)
        let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = text[start...].first { !Self.blanks.contains($0) }
        if first == UInt8(ascii: "<") {
            self = try XLIFF.read(bytes)
        } else {
            self = try TranslationTable.read(text)
        }
    }

    /// Returns a file in UTF-16, such as "Unicode Text" from Excel, in UTF-8, and other files unchanged.
    private static func narrowed(_ bytes: [UInt8]) throws(TranslationFileProblem) -> [UInt8] {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
            throw TranslationFileProblem(
                "The file is not complete UTF-16. Save it as CSV UTF-8 and upload it again.")
        }
        return Array(text.utf8)
    }

    init() {}

    private static let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
}

/// Why a file is not a valid translation file.
public struct TranslationFileProblem: Error, Hashable, CustomStringConvertible {
    /// What happened and what to do.
    public let description: String

    init(_ description: String) { self.description = description }
}
