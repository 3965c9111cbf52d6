import CUnistring
import Glibc

/// The words of a text as searches compare them: in lower case, without marks and in compatible forms, so that "Sueño" and
/// "ＳＵＥＮＯ" are "sueno" (Unicode Standard Annex 15, form NFKD).
public enum SearchWords {
    /// The longest word that is kept; more is cut.
    package static let lengthMax = 32

    /// Returns the words in their order, with repetitions. A compound is followed by its parts: "sleepDiary2" is
    /// "sleepdiary2", "sleep", "diary", "2".
    ///
    /// Chinese, Japanese and Thai have no spaces, so there each character begins a word.
    public static func words(of text: String) -> [String] {
        var words: [String] = []
        for word in runs(of: text) {
            let parts = parts(of: word)
            words.append(folded(word))
            if parts.count > 1 { words += parts.map(folded) }
        }
        return words.filter { !$0.isEmpty }
    }

    /// Returns a text in lower case, without marks and in compatible forms, cut to the longest word.
    static func folded(_ text: String) -> String { String(plain(text).prefix(lengthMax)) }

    /// Returns a text in lower case, without marks and in compatible forms.
    package static func plain(_ text: String) -> String {
        let plain = decomposed(text).unicodeScalars.filter { !$0.isMark }
        return String(String.UnicodeScalarView(plain)).lowercased()
    }

    private static func decomposed(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var count = 0
        let bytes = Array(text.utf8)
        guard let result = u8_normalize(portal_nfkd(), bytes, bytes.count, nil, &count) else { return text }
        defer { free(result) }
        return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
    }

    /// Returns what is between spaces and punctuation; in scripts without spaces, the rest of the run at each character.
    private static func runs(of text: String) -> [String] {
        text.split { !$0.isPartOfWord }.flatMap { run -> [String] in
            guard run.contains(where: \.hasNoSpaces) else { return [String(run)] }
            return run.indices.map { String(run[$0...].prefix(lengthMax)) }
        }
    }

    /// Returns the parts of a compound: they begin at capital letters after small ones, and where digits begin and end.
    private static func parts(of word: String) -> [String] {
        var (parts, part): ([String], String) = ([], "")
        for character in word {
            if let last = part.last, begins(character, after: last) {
                parts.append(part)
                part = ""
            }
            part.append(character)
        }
        return parts + [part]
    }

    private static func begins(_ character: Character, after last: Character) -> Bool {
        character.isNumber != last.isNumber || character.isUppercase && last.isLowercase
    }
}

extension Character {
    fileprivate var isPartOfWord: Bool { isLetter || isNumber }

    /// Whether it is of a script that is written without spaces.
    fileprivate var hasNoSpaces: Bool {
        guard let value = unicodeScalars.first?.value else { return false }
        return (0x0E00..<0x0F00).contains(value) || (0x1780..<0x1800).contains(value)
            || (0x3040..<0x3100).contains(value) || (0x3400..<0xA000).contains(value)
            || (0x2_0000..<0x3_2000).contains(value)
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }
}
