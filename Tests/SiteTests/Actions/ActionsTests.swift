import Access
import HTTP
import Studies
import Support
import Testing

@testable import Portal
@testable import StudyPublishing
@testable import Vocabulary

@Suite struct ActionsTests {
    @Test
    func `A launch is seen by apps with the next request and told to the audit, with version and digest`()
        async throws
    {
        let actions = try await ActionSite()
        let response = try await actions.act("launch")
        #expect(response.status == .seeOther)
        #expect(response.location == actions.address())
        #expect(actions.portal.published.catalog.study("SLEEP01")?.channel.status == .active)
        let event = try #require(try await actions.events().last { $0.action == "study.launch" })
        #expect(event.details.contains(#""version":"1.0""#))
        #expect(event.details.contains(#""channel":"live""#))
        let digest = try #require(actions.portal.published.catalog.study("SLEEP01")?.publication.digest)
        #expect(event.details.contains(digest))
        let page = try await actions.site.get(actions.address(), as: .lead)
        #expect(try page.page.status.texts.contains("Sleep in Early Pregnancy launched with version 1.0."))
        #expect(actions.site.faults.all == [])
    }

    @Test func `A channel is taken through its whole life`() async throws {
        let actions = try await ActionSite()
        try await actions.saveSettings { $0.enrolling = false }
        let life: [(action: String, status: StudyStatus)] = [
            ("publish-upcoming", .upcoming), ("unpublish", .draft), ("launch", .active), ("pause", .paused),
            ("resume", .active), ("publish-updates", .active), ("deactivate", .deactivated),
        ]
        for (action, status) in life {
            if action == "launch" { try await actions.saveSettings { $0.enrolling = true } }
            if action == "publish-updates" { try await actions.edit("Changed") }
            let response = try await actions.act(action, reason: "The study is over")
            #expect(response.status == .seeOther, "\(action): \(response.text)")
            #expect(try await actions.status() == status, "\(action)")
        }
        #expect(try await actions.status(.test) == .draft)
        let event = try #require(try await actions.events().last)
        #expect(event.action == "study.deactivate")
        #expect(event.details.contains(#""reason":"The study is over""#))
        let page = try await actions.site.get(actions.address(), as: .lead)
        #expect(page.page.headings.contains("The study has ended"))
    }

    @Test func `What is done on the Test channel leaves the Live channel as it was`() async throws {
        let actions = try await ActionSite()
        #expect(try await actions.act("launch", on: .test).status == .seeOther)
        #expect(try await actions.status(.test) == .active)
        #expect(try await actions.status(.live) == .draft)
        #expect(actions.portal.published.catalog.study("SLEEP01") == nil)
        let page = try await actions.site.get(actions.address(.live), as: .lead)
        #expect(page.page.texts.contains("Nothing published yet"))
        #expect(page.page.texts.contains("No changes since version 1.0"))
    }

    @Test func `A launch with open sections is refused, and each leads to the page where it can be fixed`()
        async throws
    {
        let actions = try await ActionSite(isComplete: false)
        let page = try await actions.site.get(actions.address(), as: .lead)
        let design = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/design"
        for section in ["basic-information", "settings", "eligibility", "questionnaires"] {
            #expect(page.text.contains("\(design)/\(section)?check=1"), "\(section)")
        }
        #expect(page.text.contains(#"aria-disabled="true" aria-describedby="why-launch""#))
        let response = try await actions.act("launch")
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says("Not marked complete"))
        #expect(try await actions.status() == .draft)
    }

    @Test func `A launch is refused while no one may enroll, with a link to the very field`() async throws {
        let actions = try await ActionSite()
        try await actions.saveSettings { $0.enrolling = false }
        let page = try await actions.site.get(actions.address() + "/launch", as: .lead)
        #expect(page.text.contains("/design/settings?check=1#f-enrolling"), "\(page.text)")
        #expect(try await actions.act("launch").status == .unprocessableContent)
    }

    @Test func `A missing translation is reported with its place, and leads to the page in that language`()
        async throws
    {
        let actions = try await ActionSite()
        try await actions.saveSettings { $0.languages = [LanguageTag("es") ?? .english] }
        let page = try await actions.site.get(actions.address(), as: .lead)
        #expect(page.page.texts.contains("Last night, step 1"))
        #expect(page.page.links.contains("Text of the question, Spanish (Last night, step 1)"))
        #expect(page.text.contains("/steps/slept?check=1&amp;lang=es#f-text"))
    }

    @Test func `The home of a published study names what is to fix in the draft, with links`() async throws {
        let actions = try await ActionSite()
        _ = try await actions.act("launch")
        let home = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"
        let before = try await actions.site.get(home, as: .lead).page
        #expect(before.texts.contains("No changes since version 1.0."))
        #expect(before.links.contains("Open design"))
        try await actions.saveSettings { $0.languages = [LanguageTag("es") ?? .english] }
        let page = try await actions.site.get(home, as: .lead)
        #expect(page.text.contains("<ul class=\"draft-fixes\">"), "\(page.text)")
        #expect(page.page.links.contains { $0.hasPrefix("Fix ") && $0.hasSuffix(" problems") })
        #expect(page.page.links.contains { $0.hasSuffix(", Spanish") })
        #expect(page.text.contains("?check=1&amp;lang=es"))
    }

    @Test func `Updates are refused where nothing has changed`() async throws {
        let actions = try await ActionSite()
        _ = try await actions.act("launch")
        let response = try await actions.act("publish-updates")
        #expect(response.status == .unprocessableContent)
        #expect(
            try response.page.alert.texts.contains(
                "Nothing to publish: no changes since version 1.0, published 20 Nov 2026."))
        let page = try await actions.site.get(actions.address(), as: .lead).page
        #expect(
            page.texts.contains("Nothing to publish: no changes since version 1.0, published 20 Nov 2026."))
        #expect(
            !page.html.contains("1 to fix") && !page.html.contains("Fix 1 problem"), "nothing has to be fixed"
        )
    }

    @Test func `A study does not end without a reason, and what was typed is kept`() async throws {
        let actions = try await ActionSite()
        _ = try await actions.act("launch")
        let asked = try await actions.site.get(actions.address() + "/deactivate", as: .lead).page
        #expect(asked.says("What apps can read stays public"))
        #expect(asked.says("To stop for a while, pause the study.") && asked.links.contains("Pause study"))
        let blank = try await actions.act("deactivate", reason: "  ")
        #expect(blank.status == .unprocessableContent)
        #expect(try blank.page.field("Reason").error == "Enter a reason. It is recorded in the audit log.")
        let long = String(repeating: "x", count: 501)
        let tooLong = try await actions.act("deactivate", reason: long)
        #expect(tooLong.status == .unprocessableContent)
        #expect(tooLong.text.contains(long))
        #expect(try await actions.status() == .active)
    }

    @Test(arguments: [
        ("", "Enter the Study ID."), ("SLEEP01T", "The Study ID is SLEEP01, not SLEEP01T."),
        ("<b>", "The Study ID is SLEEP01, not <b>."),
    ])
    func `A study ends only where its Study ID was typed`(_ typed: String, _ sentence: String) async throws {
        let actions = try await ActionSite()
        _ = try await actions.act("launch")
        let basis = try await actions.basis(of: "deactivate")
        let refused = try await actions.confirm("deactivate", basis, reason: "Over", study: typed)
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.page.field("Study ID").error == sentence)
        #expect(try refused.page.field("Reason").value == "Over")
        #expect(try await actions.status() == .active)
        let done = try await actions.confirm("deactivate", basis, reason: "Over", study: " sleep01 ")
        #expect(done.status == .seeOther)
        #expect(try await actions.status() == .deactivated)
    }

    @Test(arguments: ["unpublish", "publish-updates", "pause", "resume", "deactivate"])
    func `What a draft cannot do leads back with the reason`(action: String) async throws {
        let actions = try await ActionSite()
        let response = try await actions.site.get(actions.address() + "/" + action, as: .lead)
        #expect(response.status == .seeOther)
        let page = try await actions.site.get(actions.address(), as: .lead)
        #expect(try page.page.alert.says("the Live channel is Draft"))
        #expect(try await actions.status() == .draft)
    }

    @Test func `An action that does not exist is not found`() async throws {
        let actions = try await ActionSite()
        #expect(try await actions.site.get(actions.address() + "/explode", as: .lead).status == .notFound)
    }

    @Test func `Anyone who acts on a page that someone else has changed is notified, and nothing happens`()
        async throws
    {
        let actions = try await ActionSite()
        _ = try await actions.act("launch")
        let basis = try await actions.basis(of: "deactivate")
        _ = try await actions.act("pause", as: .folderAdmin)
        let response = try await actions.confirm("deactivate", basis, reason: "Over")
        #expect(response.status == .seeOther)
        let page = try await actions.site.get(actions.address(), as: .lead)
        #expect(try page.page.alert.says("The Live channel changed from Active to Paused"))
        #expect(try await actions.status() == .paused)
    }

    @Test func `An update that someone else published meanwhile is reported with its author and version`()
        async throws
    {
        let actions = try await ActionSite()
        _ = try await actions.act("launch")
        try await actions.edit("Changed")
        let basis = try await actions.basis(of: "publish-updates")
        _ = try await actions.act("publish-updates", as: .orgAdmin)
        try await actions.edit("Changed again")
        _ = try await actions.confirm("publish-updates", basis)
        let page = try await actions.site.get(actions.address(), as: .lead)
        #expect(try page.page.alert.says("M. Thistle published version 1.1 after you opened the page"))
        #expect(actions.portal.published.catalog.study("SLEEP01")?.publication.version.text == "1.1")
    }

    @Test func `A draft that was changed while its update was being read is not published unseen`()
        async throws
    {
        let actions = try await ActionSite()
        _ = try await actions.act("launch")
        try await actions.edit("Changed")
        let basis = try await actions.basis(of: "publish-updates")
        try await actions.edit("Changed again")
        _ = try await actions.confirm("publish-updates", basis)
        let page = try await actions.site.get(actions.address(), as: .lead)
        #expect(try page.page.alert.says("S. Rowan changed the draft after you opened the page"))
        #expect(actions.portal.published.catalog.study("SLEEP01")?.publication.version == .first)
    }

    @Test func `A form without its page does nothing`() async throws {
        let actions = try await ActionSite()
        let response = try await actions.confirm("launch", "")
        #expect(response.status == .seeOther)
        #expect(try await actions.status() == .draft)
    }

    @Test(arguments: [TestUser.designer, .viewer])
    func `Who may only see the design sees its status, and cannot act`(someone: TestUser) async throws {
        let actions = try await ActionSite()
        let page = try await actions.site.get(actions.address(), as: someone)
        #expect(page.status == .ok)
        #expect(page.page.says("Only a Study Lead"))
        #expect(!page.text.contains(actions.address() + "/launch"))
        let response = try await actions.confirm("launch", "draft.0.", as: someone)
        #expect(response.status == .forbidden)
        #expect(try await actions.status() == .draft)
    }

    @Test(arguments: [(TestUser.folderAdmin, true), (.lead, false)])
    func `The page says whether responses are collected, with a link for anyone who may change it`(
        someone: TestUser, isLinked: Bool
    ) async throws {
        let actions = try await ActionSite()
        let page = try await actions.site.get(actions.address(), as: someone)
        #expect(page.page.says("Response collection is off"))
        #expect(page.text.contains("/studies/SLEEP01/set-up\">Change") == isLinked)
    }
}
