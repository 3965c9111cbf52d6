import Studies
import Vocabulary

/// Paths in documents that events recorded, in words: `pages[p1].title.en` is "page p1, title, English".
///
/// Events are never changed, and what a path led to may no longer exist, so elements are named by their IDs.
enum AuditPathText {
    /// The detail in which earlier versions listed texts by their paths.
    private static let pathDetail = "still correct"

    /// Returns a path in words; nil if the text is no path.
    static func words(path: String) -> String? {
        guard path.contains("[") || path.contains("."), !path.contains(where: \.isWhitespace) else {
            return nil
        }
        return PathMember.members(of: path).enumerated().map { index, member in
            if index > 0, let language = LanguageTag(member.name), member.name.count == 2 {
                return language.englishName
            }
            let name = spaced(member.name)
            guard let element = member.element else { return name }
            return "\(name.hasSuffix("s") ? String(name.dropLast()) : name) \(element)"
        }.joined(separator: ", ")
    }

    /// Returns the value of a detail with the paths in it in words.
    static func replacingPaths(in text: String, of detail: String) -> String {
        guard detail == pathDetail else { return text }
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.contains("[") ? words(path: String(word)) ?? String(word) : String(word)
        }.joined(separator: " ")
    }

    /// Returns the name of a choice in words: "noAnswer" is "no answer". Texts that aren't such names remain.
    static func choice(_ text: String) -> String {
        let isName =
            text.first?.isLowercase == true && text.contains(where: \.isUppercase)
            && text.allSatisfy { $0.isASCII && $0.isLetter }
        return isName ? spaced(text) : text
    }

    private static func spaced(_ member: String) -> String {
        member.reduce(into: "") { text, character in
            text += character.isUppercase ? " " + character.lowercased() : String(character)
        }
    }
}
