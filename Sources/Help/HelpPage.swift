import PortalUI
import Vocabulary

/// A page of the help in one language.
struct HelpPage: Sendable {
    /// The name in addresses and file names.
    let slug: String
    let language: PortalLanguage
    let title: String
    /// What readers can do after reading it, in a sentence.
    let purpose: String
    /// Who it is for.
    let roles: [String]
    /// How long it takes to read.
    let minutes: Int
    /// The slugs of related pages.
    var related: [String]
    /// The paths of the pages that it explains, as patterns.
    let covered: [HelpPath]
    var blocks: [HelpBlock]

    /// The address of the page.
    var address: String { Self.address(of: slug, in: language) }

    /// Whether it is only for those who run the server.
    var isForOperators: Bool { roles.allSatisfy { $0 == "Operator" || $0 == "Site Admin" } }

    /// The headings, in order.
    var headings: [HelpHeading] { blocks.compactMap(\.heading) }

    static func address(of slug: String, in language: PortalLanguage) -> String {
        "\(HelpPaths.index)/\(slug)?lang=\(language.rawValue)"
    }
}

/// A pattern of a page's path, such as "/orgs/{org}/users". It also stands for the pages below it, unless it is that of an
/// organization, app or study, below which there is everything.
struct HelpPath: Sendable, Hashable {
    private let parts: [Substring]

    init(_ pattern: String) { parts = pattern.split(separator: "/") }

    /// The pattern.
    var text: String { "/" + parts.joined(separator: "/") }

    /// How many parts match, which is how well the pattern fits.
    var depth: Int { parts.count }

    private var isOfFolder: Bool { parts.last.map { ["{org}", "{app}", "{study}"].contains($0) } ?? true }

    /// Returns whether a path, or the pattern of one, is that of the page or below it.
    func covers(_ path: String) -> Bool { covers(path.split(separator: "/")) }

    /// Returns the same for the parts of a path.
    func covers(_ others: [Substring]) -> Bool {
        guard isOfFolder ? others.count == parts.count : others.count >= parts.count else { return false }
        return zip(parts, others).allSatisfy { part, other in part.hasPrefix("{") || part == other }
    }
}

/// The addresses of the help.
enum HelpPaths {
    static let index = "/help"
    static let page = index + "/{page}"
    static let glossary = index + "/glossary"
    static let print = index + "/print"
    static let about = "/about"
    static let changes = about + "/changes"

    static func index(in language: PortalLanguage) -> String { "\(index)?lang=\(language.rawValue)" }

    /// The languages of the page at a path, as links.
    static func languages(at path: String, current: PortalLanguage) -> [Tab] {
        PortalLanguage.allCases.map { language in
            Tab(
                language.title, to: "\(path)?lang=\(language.rawValue)", isCurrent: language == current)
        }
    }
}
