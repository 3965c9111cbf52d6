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
        let site = try await FullSite.make()
        var basics = BasicInformation()
        basics.name = "Sleep in Early Pregnancy"
        basics.live = ChannelIdentity(studyID: "SLEEP01", appID: "HERON")
        basics.test = ChannelIdentity(studyID: "SLEEP01T", appID: "HERON-T")
        let (clock, scope, basic) = (site.clock, site.world.study.scope, basics)
        try await site.store.write { transaction in
            let designs = DesignRepository { clock.now }
            let author = Author(user: nil, name: "R. Alder")
            try designs.create(basic, in: scope, by: author, transaction)
            var random = RandomDesign(seed: seed)
            try random.fill(scope, designs, by: author, transaction)
            for (old, new) in Self.foreignTexts {
                try transaction.run("update design_revisions set body = replace(body, \(old), \(new))")
            }
        }
        return site
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

/// A form of a page and what a browser sends when its user presses *Save* without typing anything.
private struct SentForm {
    let action: String
    let fields: [(String, String)]
    /// Whether it saves what is on the page: it has a revision to compare, and a button that saves.
    let isSaving: Bool

    static func all(in page: FormMarkup) -> [SentForm] {
        page.forms.indices.compactMap { index in
            let tag = page.forms[index].tag
            guard tag["method"] == "post", let action = tag["action"] else { return nil }
            let controls = page.controls.filter {
                $0.form == index && !$0.name.isEmpty && $0.tag["disabled"] == nil
            }
            let fields = controls.flatMap { control in
                values(of: control, page).map { (control.name, $0) }
            }
            let buttons = controls.filter { $0.kind == "button" && $0.name == "action" }
            return SentForm(
                action: action,
                fields: fields.filter { $0.0 != CSRFToken.fieldName }
                    + (buttons.isEmpty ? [] : [("action", "save")]),
                isSaving: tag["data-guard"] != nil && fields.contains { $0.0 == "revision" })
        }
    }

    private static func values(of control: FormMarkup.Control, _ page: FormMarkup) -> [String] {
        switch control.kind {
        case "button", "submit", "image", "reset", "file": return []
        case "checkbox", "radio": return control.tag["checked"] == nil ? [] : [control.value]
        case "select":
            let chosen = control.options.filter { $0.tag["selected"] != nil }.map { $0.value }
            guard chosen.isEmpty, control.tag["multiple"] == nil else { return chosen }
            return control.options.prefix(1).map { $0.value }
        case "textarea":
            let text = CharacterReference.resolved(
                String(decoding: page.bytes[control.content], as: UTF8.self))
            let content = text.hasPrefix("\r\n") || text.hasPrefix("\n") ? String(text.dropFirst()) : text
            return [content.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")]
        default: return [control.value]
        }
    }
}
