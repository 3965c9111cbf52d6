import FoundationEssentials
import PortalUI
import Vocabulary

/// Reads the files of the help.
enum HelpFile {
    /// A file that isn't as it should be.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads a page; the Spanish one gets what isn't text from the English one.
    static func page(
        _ slug: String, _ text: String, in language: PortalLanguage, _ pictures: HelpPictures,
        original: HelpPage? = nil
    ) throws(Problem) -> HelpPage {
        let parts = text.split(separator: "---\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty else {
            throw Problem(description: "\(language.rawValue)/\(slug).md doesn't begin with its description")
        }
        let facts = facts(parts[1])
        guard let title = facts["title"], let purpose = facts["purpose"] else {
            throw Problem(description: "\(language.rawValue)/\(slug).md has no title or purpose")
        }
        let reader = MarkdownReader(
            address: { address(of: $0, in: language) }, pictureFile: { pictures.file($0) })
        do {
            return HelpPage(
                slug: slug, language: language, title: title, purpose: purpose,
                roles: original?.roles ?? list(facts["roles"]),
                minutes: original?.minutes ?? Int(facts["minutes"] ?? "") ?? 1,
                related: original?.related ?? list(facts["see"]),
                covered: original?.covered ?? list(facts["covers"]).map { HelpPath($0) },
                blocks: try reader.blocks(of: String(parts[2])))
        } catch {
            throw Problem(description: "\(language.rawValue)/\(slug).md: \(error)")
        }
    }

    /// Returns the lines "name: value".
    private static func facts(_ text: Substring) -> [String: String] {
        var facts: [String: String] = [:]
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            facts[String(line[..<colon])] = line[line.index(after: colon)...].trimmed
        }
        return facts
    }

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    }

    /// Returns the address of a link: of another page, "words#channel", or as it is.
    private static func address(of destination: String, in language: PortalLanguage) -> String {
        if destination.hasPrefix("#") || destination.hasPrefix("/") || destination.contains(":") {
            return destination
        }
        let parts = destination.split(separator: "#", maxSplits: 1)
        let anchor = parts.count > 1 ? "#\(parts[1])" : ""
        return HelpPage.address(of: String(parts.first ?? ""), in: language) + anchor
    }
}
