import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import Portal
@testable import WebAccess

/// Opening a page of a design and saving it without a change changes nothing, whatever texts the design holds.
@Suite struct UntouchedDesignTests {
    private static let design = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/design/"

    /// A site whose study has everything that a random design has, with texts as other systems export them.
    private func site(_ seed: UInt64) async throws -> TestSite {
        try await FullSite.makeWithDesign { scope, designs, author, transaction in
            var random = RandomDesign(seed: seed)
            try random.fill(scope, designs, by: author, transaction)
            for (old, new) in Self.foreignTexts {
                try transaction.run("update design_revisions set body = replace(body, \(old), \(new))")
            }
        }
    }

    /// Texts of the design, and what stands for them in its stored JSON: a link from before the sanitizer,
    /// and line ends of another system.
    private static let foreignTexts = [
        (
            "<p>We study <em>",
            #"<p><a href=\"https://example.org\">We</a> &nbsp;study <em>"#
        ),
        ("What it is, and what you would do.", #"What it is,\r\n\r\nand what\u00a0you <would> do. "#),
    ]

    /// The current value and revision of every document.
    private func documents(_ site: TestSite) async throws -> [String] {
        try await site.store.read { transaction in
            try transaction.rows(
                """
                select d.kind, d.id, d.revision, r.body from design_documents d
                join design_revisions r on r.document_id = d.id and r.revision = d.revision order by d.id
                """
            ) { row in
                "\(try row[0] as String) \(try row[1] as Int64) \(try row[2] as Int64) \(try row[3] as String)"
            }
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `saving every page of a design untouched leaves every document as it was`(_ seed: UInt64)
        async throws
    {
        let site = try await site(seed)
        let before = try await documents(site)
        #expect(before.contains { $0.contains("example.org") } && before.contains { $0.contains(#"\r\n"#) })
        var pages: Set<String> = [Self.design + "basic-information"]
        var (waiting, saved) = (Array(pages), Set<String>())
        while let page = waiting.popLast() {
            let shown = try await site.get(page, as: .designer)
            guard shown.status == .ok, shown.headers["content-type"]?.hasPrefix("text/html") == true else {
                continue
            }
            let markup = FormMarkup(Array(shown.text.utf8))
            for form in SentForm.all(in: markup) where form.isSaving {
                saved.insert(form.action)
                let response = try await site.post(form.action, form.fields, as: .designer)
                #expect(response.status == .seeOther, "\(form.action)")
            }
            for link in links(on: markup) where pages.insert(link).inserted { waiting.append(link) }
        }
        #expect(saved.count > 15, "\(saved.sorted())")
        let after = try await documents(site)
        for (old, new) in zip(before, after) { #expect(old == new) }
        #expect(before.count == after.count)
        #expect(site.faults.all == [])
    }

    private func links(on page: FormMarkup) -> [String] {
        MarkupScanner.tags(of: page.bytes).compactMap { tag in
            guard tag.name == "a", let link = tag["href"],
                link.hasPrefix(Self.design), !link.contains("#")
            else { return nil }
            return link
        }
    }
}
