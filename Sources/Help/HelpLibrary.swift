import FoundationEssentials
import Vocabulary

/// All pages of the help, in all languages.
public struct HelpLibrary: Sendable {
    /// Pages that belong together.
    struct Group: Sendable {
        let title: String
        let pages: [HelpPage]
    }

    private let groups: [PortalLanguage: [Group]]
    private let glossaries: [PortalLanguage: [GlossaryTerm]]

    /// Reads the folder `Help`: `contents.txt` with the groups, a file for each page in `en` and `es`, the glossary.
    ///
    /// Throws an error that names the file if one is missing or isn't as it should be.
    public init(folder: String) throws {
        let contents = try Self.text(folder + "/contents.txt").split(separator: "\n")
        let glossary = try Self.text(folder + "/glossary.tsv")
        var (groups, glossaries): ([PortalLanguage: [Group]], [PortalLanguage: [GlossaryTerm]]) = ([:], [:])
        for (place, language) in PortalLanguage.allCases.enumerated() {
            glossaries[language] = try GlossaryTerm.read(glossary, in: language)
            groups[language] = try contents.map { line in
                let parts = line.split(separator: ":")
                let titles = parts[0].split(separator: "|")
                guard parts.count == 2, titles.count == PortalLanguage.allCases.count else {
                    throw HelpFile.Problem(description: "contents.txt has the line “\(line)”")
                }
                let pages = try parts[1].split(separator: " ").map {
                    try Self.page(String($0), in: language, folder)
                }
                return Group(title: titles[place].trimmed, pages: pages)
            }
        }
        (self.groups, self.glossaries) = (groups, glossaries)
    }

    private static func page(
        _ slug: String, in language: PortalLanguage, _ folder: String
    ) throws -> HelpPage {
        let original = try HelpFile.page(slug, text("\(folder)/en/\(slug).md"), in: .english)
        if language == .english { return original }
        return try HelpFile.page(
            slug, text("\(folder)/\(language.rawValue)/\(slug).md"), in: language, original: original)
    }

    private static func text(_ path: String) throws -> String {
        do {
            return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        } catch {
            throw HelpFile.Problem(description: "\(path) can't be read: \(error)")
        }
    }

    func groups(in language: PortalLanguage) -> [Group] { groups[language] ?? [] }

    func glossary(in language: PortalLanguage) -> [GlossaryTerm] { glossaries[language] ?? [] }

    /// All pages in their order.
    func pages(in language: PortalLanguage) -> [HelpPage] { groups(in: language).flatMap(\.pages) }

    func page(_ slug: String, in language: PortalLanguage) -> HelpPage? {
        pages(in: language).first { $0.slug == slug }
    }

    /// Returns the pages for a reader who doesn't run the server: without those for operators, and without links to them.
    func readerPages(in language: PortalLanguage) -> [HelpPage] {
        let all = pages(in: language)
        let hidden = Set(all.filter(\.isForOperators).map(\.slug))
        let addresses = hidden.map { HelpPage.address(of: $0, in: language) }
        return all.filter { !$0.isForOperators }.map { page in
            var page = page
            page.related.removeAll { hidden.contains($0) }
            page.blocks = page.blocks.map { block in
                block.withoutLinks { link in addresses.contains { link.hasPrefix($0) } }
            }
            return page
        }
    }

    /// Returns the address of the help for a page of the portal, by its path: the page that covers it best, else the
    /// index.
    public func address(for path: String) -> String {
        let all = pages(in: .english).flatMap { page in page.covered.map { ($0, page.slug) } }
        let best = all.filter { $0.0.covers(path) }.max { $0.0.depth < $1.0.depth }
        return best.map { "\(HelpPaths.index)/\($0.1)" } ?? HelpPaths.index
    }
}
