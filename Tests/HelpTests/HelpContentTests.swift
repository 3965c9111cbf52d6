import PortalUI
import Support
import Testing
import Vocabulary

@testable import Help

/// The pages themselves.
struct HelpContentTests {
    private static let library = Result { try HelpLibrary(folder: ProjectFiles.root + "/Help") }
    private var library: HelpLibrary { get throws { try Self.library.get() } }

    private func contents(_ language: PortalLanguage, forOperator: Bool = true) throws -> HelpContents {
        try library.contents(in: language, forOperator: forOperator)
    }

    @Test func `every file is a page, and both languages have the same parts`() throws {
        let english = try contents(.english).pages
        let files = try ProjectFiles.paths(below: "Help/en").map { $0.split(separator: "/").last ?? "" }
        #expect(files == english.map { "\($0.slug).md" }.sorted().map { $0[...] })
        for page in english {
            let spanish = try #require(try contents(.spanish).page(page.slug))
            #expect(page.blocks.count == spanish.blocks.count, "\(page.slug)")
            for (one, other) in zip(page.blocks, spanish.blocks) {
                #expect(one.kind == other.kind, "\(page.slug): \(one.plain.prefix(60))")
            }
            #expect(page.title != spanish.title && page.purpose != spanish.purpose, "\(page.slug)")
        }
    }

    @Test(arguments: PortalLanguage.allCases)
    func `every link leads to a page, and to a heading or term of it`(_ language: PortalLanguage) throws {
        for page in try contents(language).pages {
            #expect(Set(page.headings.map(\.id)).count == page.headings.count, "\(page.slug)")
            for address in page.blocks.flatMap(\.texts).flatMap(\.addresses) where address.hasPrefix("/help")
            {
                #expect(try leads(address, language), "\(page.slug) links to \(address)")
            }
            for slug in page.related {
                #expect(try contents(language).page(slug) != nil, "\(page.slug): \(slug)")
            }
        }
    }

    private func leads(_ address: String, _ language: PortalLanguage) throws -> Bool {
        let parts = address.split(separator: "#", maxSplits: 1)
        let slug = parts[0].dropFirst("/help/".count).prefix { $0 != "?" }
        let anchor = parts.count > 1 ? String(parts[1]) : nil
        if slug == "glossary" {
            return try anchor == nil || contents(language).terms.contains { $0.id == anchor }
        }
        guard let page = try contents(language).page(String(slug)) else { return false }
        return anchor == nil || page.headings.contains { $0.id == anchor }
    }

    @Test func `pages are short, and say who they are for`() throws {
        for page in try contents(.english).pages {
            let words = page.blocks.map(\.plain).joined(separator: " ").split(separator: " ").count
            #expect(words >= 150 && words <= 2_500, "\(page.slug) has \(words) words")
            #expect(!page.roles.isEmpty && page.minutes > 0 && page.headings.count >= 2, "\(page.slug)")
            #expect(page.purpose.hasSuffix(".") && page.purpose.count < 220, "\(page.slug)")
        }
    }

    @Test func `terms of the glossary are unique, and each is a sentence`() throws {
        for language in PortalLanguage.allCases {
            let terms = try contents(language).terms
            #expect(Set(terms.map(\.id)).count == terms.count && terms.count > 50)
            #expect(Set(terms.map { $0.title.lowercased() }).count == terms.count)
            for term in terms { #expect(term.meaning.hasSuffix("."), "\(term.title)") }
        }
    }

    @Test(arguments: [
        ("token", PortalLanguage.english, "Enrollment token" as String?),
        ("TOKENS print", .english, "hand out"),
        ("fechas ancla", .spanish, "fechas ancla"), ("xyzzy", .english, nil), ("", .english, nil),
    ])
    func `a search finds pages and terms by the beginnings of words`(
        _ query: String, _ language: PortalLanguage, _ title: String?
    ) throws {
        let found = try contents(language, forOperator: false).matches(query)
        if let title {
            #expect(found.prefix(4).contains { $0.title.contains(title) }, "\(found.map(\.title))")
        } else {
            #expect(found.isEmpty)
        }
    }

    @Test func `pages for operators are found by operators only`() throws {
        let all = try contents(.english).matches("back up restore").map(\.address)
        let some = try contents(.english, forOperator: false).matches("back up restore").map(\.address)
        #expect(all.contains { $0.contains("/operate") } && !some.contains { $0.contains("/operate") })
    }

    @Test func `a page without its own help leads to the index`() throws {
        #expect(try library.address(for: "/nothing/like/this") == "/help")
    }
}

extension HelpBlock {
    /// The kind of the block, with its size.
    fileprivate var kind: String {
        switch self {
        case .heading: "heading"
        case .paragraph: "paragraph"
        case .list(let list): "list of \(list.items.count)"
        case .table(let table): "table of \(table.rows.count) by \(table.headings.count)"
        case .note: "note"
        case .code: "code"
        case .picture(let picture): "picture \(picture.file.address)"
        }
    }
}
