import Access
import FoundationEssentials
import HTTP
import Vocabulary
import WebAccess

/// All pages of the help, in all languages.
public struct HelpLibrary: Sendable {
    private let forOperators: [PortalLanguage: HelpContents]
    private let forOthers: [PortalLanguage: HelpContents]
    /// Which page explains which paths, the longest paths first.
    private let covered: [(path: HelpPath, slug: String)]
    let pictures: HelpPictures
    /// What changed in each version, the newest first.
    let changes: [ReleaseNotes]

    /// Reads the folder `Help`: `contents.txt` with the groups, a file for each page in `en` and `es`, the pictures, the
    /// glossary; and the file of changes, which a release may lack.
    ///
    /// Throws an error that names the file if one is missing or isn't as it should be.
    public init(folder: String, changelog: String? = nil) throws {
        changes = try ReleaseNotes.read(changelog.flatMap { try? Self.text($0) } ?? "")
        let pictures = try HelpPictures(folder: folder + "/pictures")
        self.pictures = pictures
        let lines = try Self.text(folder + "/contents.txt").split(separator: "\n")
        let glossary = try Self.text(folder + "/glossary.tsv")
        var all: [PortalLanguage: HelpContents] = [:]
        for (place, language) in PortalLanguage.allCases.enumerated() {
            all[language] = HelpContents(
                try lines.map { try Self.group($0, at: place, in: language, folder, pictures) },
                try GlossaryTerm.read(glossary, in: language), in: language)
        }
        forOperators = all
        forOthers = all.mapValues(\.withoutOperatorPages)
        covered = (all[.english]?.pages ?? []).flatMap { page in page.covered.map { ($0, page.slug) } }
            .sorted { $0.path.depth > $1.path.depth }
    }

    /// Reads a line of the contents: the titles of a group in all languages, and the names of its pages.
    private static func group(
        _ line: Substring, at place: Int, in language: PortalLanguage, _ folder: String,
        _ pictures: HelpPictures
    ) throws -> HelpContents.Group {
        let parts = line.split(separator: ":")
        let titles = parts[0].split(separator: "|")
        guard parts.count == 2, titles.count == PortalLanguage.allCases.count else {
            throw HelpFile.Problem(description: "contents.txt has the line “\(line)”")
        }
        return HelpContents.Group(
            title: titles[place].trimmed,
            pages: try parts[1].split(separator: " ").map {
                try page(String($0), in: language, folder, pictures)
            })
    }

    private static func page(
        _ slug: String, in language: PortalLanguage, _ folder: String, _ pictures: HelpPictures
    ) throws -> HelpPage {
        let original = try HelpFile.page(
            slug, text("\(folder)/en/\(slug).md"), in: .english, pictures)
        if language == .english { return original }
        return try HelpFile.page(
            slug, text("\(folder)/\(language.rawValue)/\(slug).md"), in: language, pictures,
            original: original)
    }

    private static func text(_ path: String) throws -> String {
        do {
            return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        } catch {
            throw HelpFile.Problem(description: "\(path) can't be read: \(error)")
        }
    }

    /// The routes that serve the pictures, which need no sign-in, as the styles of pages.
    public var pictureRoutes: [Route] { pictures.routes }

    /// Returns what a reader can read in a language.
    func contents(in language: PortalLanguage, forOperator isOperator: Bool) -> HelpContents {
        guard let found = (isOperator ? forOperators : forOthers)[language] else {
            preconditionFailure("all languages are read")
        }
        return found
    }

    /// Returns the pages and terms about a text, for the user of a request.
    public func matches(_ query: String, for context: RequestContext) -> [HelpMatch] {
        contents(for: context).matches(query)
    }

    /// Returns what the user of a request can read, in the language of the address, else of the account.
    func contents(for context: RequestContext) -> HelpContents {
        let language = context.request.query["lang"] ?? context.person?.language ?? ""
        return contents(
            in: PortalLanguage(tag: language), forOperator: context.hasPermission(ManageSite.self))
    }

    /// Returns the address of the help for a page of the portal, by its path: the page that covers it best, else the
    /// index.
    public func address(for path: String) -> String {
        let parts = path.split(separator: "/")
        return covered.first { $0.path.covers(parts) }.map { "\(HelpPaths.index)/\($0.slug)" }
            ?? HelpPaths.index
    }
}
