import HTTP
import Support
import Templating
import Testing

@testable import PortalUI

@Suite struct LayoutTests {
    private func page(_ frame: Frame, panel: PortalLayout.Panel = .none) -> String {
        markup { html in
            PortalLayout(frame: frame, panel: panel).render(
                into: &html, content: { $0.text("CONTENT") }, actions: { $0.text("ACTIONS") },
                panel: { $0.text("PANEL") })
        }
    }

    @Test func `what is left out of a frame is not shown`() {
        let html = page(Frame(title: "Studies"))
        for absent in [
            "section-nav", "site-search", "Your account", "class=\"trail\"", "class=\"purpose\"", "<aside",
        ] {
            #expect(!html.contains(absent))
        }
        #expect(html.contains("<title>Studies - Study Portal</title>"))
        #expect(html.contains(#"data-theme="system""#))
    }

    @Test func `a panel is there only where the page asks for one, and has a name`() {
        #expect(!page(Frame(title: "X")).contains("PANEL"))
        let html = page(Frame(title: "X"), panel: .narrow("Other actions"))
        #expect(html.contains(#"<aside class="panel" aria-label="Other actions">"#))
        #expect(html.contains("PANEL"))
    }

    @Test func `the current section is marked for everybody`() {
        let items = [
            NavItem("Home", to: "/a", lead: .icon(.home)),
            NavItem("Lists", to: "/b", lead: .icon(.table), isCurrent: true, key: "l"),
        ]
        let html = page(Frame(title: "X", navigation: [NavGroup(items: items)]))
        #expect(html.count(of: #"aria-current="page""#) == 1)
        #expect(html.contains(#"<a class="nav-link" href="/b" aria-current="page" data-key="l">"#))
        #expect(html.contains(##"href="#nav" aria-label="Open sections""##))
    }

    @Test(arguments: [(true, true), (false, false)])
    func `a group with progress folds, open where its page is shown`(isOpen: Bool, hasOpen: Bool) {
        let group = NavGroup(
            "Design", progress: .init(done: 8, of: 10), isOpen: isOpen,
            items: [NavItem("Consent", to: "#", lead: .mark(.needsFix), changes: "Changed since version 4")])
        let html = page(Frame(title: "X", navigation: [group]))
        #expect(html.contains("<details open>") == hasOpen)
        #expect(html.contains("8 of 10"))
        #expect(html.contains(#"aria-label="needs a fix""#))
        #expect(html.contains(#"aria-label="Changed since version 4""#))
    }

    @Test(arguments: [(2, false), (8, false), (9, true)])
    func `a long list of siblings gets a filter`(count: Int, hasFilter: Bool) {
        let siblings = (0..<count).map { BreadcrumbSibling("Study \($0)", to: "/\($0)", isCurrent: $0 == 0) }
        let level = BreadcrumbLevel("Study 0", icon: .folder, to: "/0", siblings: siblings)
        let html = page(Frame(title: "X", trail: [level]))
        #expect(html.contains("data-filter=") == hasFilter)
        #expect(html.count(of: #"aria-current="true""#) == 1)
    }

    @Test func `a level without siblings is a plain link`() {
        let html = page(Frame(title: "X", trail: [BreadcrumbLevel("Heron", icon: .phone, to: "/heron")]))
        #expect(html.contains(#"<a class="trail-link" href="/heron" aria-current="location">"#))
        #expect(!html.contains("<details class=\"switcher"))
    }

    @Test(arguments: [
        (Notice.Kind.failure, "alert"), (.done, "status"), (.warning, "status"), (.note, "status"),
    ])
    func `only a failure interrupts`(kind: Notice.Kind, role: String) {
        let html = page(
            Frame(title: "X", notice: Notice(kind, "It happened.", link: PageLink("See it", to: "/it"))))
        #expect(html.contains(#"role="\#(role)" tabindex="-1""#))
        #expect(html.contains(#"<a href="/it">See it</a>"#))
    }

    @Test func `the button of a message is a form with the token`() {
        let notice = Notice.done("It is removed.").offering(
            Notice.Action("Undo", to: "/undo", fields: [HiddenField("to", "/list")]))
        let html = page(Frame(title: "X", notice: notice, formToken: "secret"))
        #expect(html.contains(#"method="post" action="/undo""#))
        #expect(html.contains(#"value="secret""#))
        #expect(html.contains(#"name="to" value="/list""#))
    }

    @Test func `signing out is a form with the token`() {
        let viewer = Viewer(name: "R. Alder", email: "r@example.org", links: [], signOutAddress: "/sign-out")
        let html = page(Frame(title: "X", viewer: viewer, formToken: "secret"))
        #expect(html.contains(#"<form method="post" action="/sign-out">"#))
        #expect(html.contains(#"value="secret""#))
    }

    @Test func `names of people and studies stay text in every part of the frame`() {
        let frame = Frame(
            title: hostile, purpose: hostile, parent: PageLink(hostile, to: "javascript:alert(1)"),
            trail: [BreadcrumbLevel(hostile, icon: .folder, to: "javascript:alert(1)")],
            navigation: [NavGroup(hostile, items: [NavItem(hostile, to: "/x", lead: .icon(.home))])],
            notice: .failure(hostile, hostile),
            viewer: Viewer(name: hostile, email: hostile, links: [], signOutAddress: "/o"),
            search: SiteSearch(at: "/s", label: hostile, query: hostile))
        let html = page(frame)
        #expect(html.count(of: "<script") == 1)
        #expect(!html.contains("javascript:"))
        #expect(!html.contains(#"" onmouseover"#))
    }

    @Test func `an editor without a list or a preview has no empty column`() {
        let html = markup { FocusLayout(frame: Frame(title: "X"), columns: .onlyForm).render(into: &$0) }
        #expect(!html.contains("focus-list"))
        #expect(!html.contains("focus-preview"))
        #expect(html.contains("/css/editor.css"))
    }

    @Test func `an editor has the sections for phones`() {
        let items = [NavItem("Home", to: "/a", lead: .icon(.home))]
        let frame = Frame(title: "X", navigation: [NavGroup(items: items)])
        let html = markup { FocusLayout(frame: frame, columns: .onlyForm).render(into: &$0) }
        #expect(html.contains(##"href="#nav" aria-label="Open sections""##))
        #expect(html.contains(#"<div class="phone-only">"#) && html.contains(#"id="nav""#))
    }

    @Test func `addresses of files come from the function that was given`() {
        let assets = AssetURLs { "/assets\($0)?v=1" }
        let html = page(Frame(title: "X", assets: assets, extraStyles: [.tokenSheet]))
        #expect(html.contains(#"href="/assets/css/site.css?v=1""#))
        #expect(html.contains(#"href="/assets/css/token-sheet.css?v=1""#))
        #expect(html.contains(#"src="/assets/js/site.js?v=1""#))
    }

    @Test func `no text of a script that is combined spans lines, so that whole lines can be left out`()
        throws
    {
        for part in AssetURLs.combined.flatMap(\.parts) where part.hasSuffix(".js") {
            for line in try ProjectFiles.text("Public/\(part)").split(separator: "\n") {
                #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(part): \(line)")
            }
        }
    }
}
