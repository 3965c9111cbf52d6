import HTTP
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import Portal

/// The page that asks before something is published shows first what it does, then the differences, then the button.
@Suite struct PublishingConsequencePageTests {
    @Test func `consequences come first, then what changes, then the button`() async throws {
        let actions = try await ActionSite()
        _ = try await actions.act("launch")
        try await actions.edit("Changed")
        let page = try await actions.site.get(actions.address() + "/publish-updates", as: .lead).text
        let consent = try #require(page.firstRange(of: "The consent is unchanged"))
        let untested = try #require(page.firstRange(of: "Publish untested"))
        let changes = try #require(page.firstRange(of: "What changes"))
        let button = try #require(page.firstRange(of: "sheet-foot"))
        #expect(consent.lowerBound < untested.lowerBound)
        #expect(untested.lowerBound < changes.lowerBound)
        #expect(changes.lowerBound < button.lowerBound)
        #expect(actions.site.faults.all == [])
    }

    @Test func `going Live ahead of Test needs its box, and the audit log and the version keep it`()
        async throws
    {
        let actions = try await ActionSite()
        let basis = try await actions.basis(of: "launch")
        let refused = try await actions.confirm("launch", basis, untested: false)
        #expect(refused.status == .unprocessableContent)
        #expect(
            try refused.page.field("Publish untested").error
                == "Publish these changes to Test first, or select \"Publish untested\".")
        #expect(try await actions.status() == .draft)
        for value in ["", "0", "yes"] {
            let response = try await actions.confirm(
                "launch", basis, untested: false, signing: [("untested", value)])
            #expect(response.status == .unprocessableContent, "\(value)")
        }
        #expect(try await actions.confirm("launch", basis).status == .seeOther)
        let event = try #require(try await actions.events().last { $0.action == "study.launch" })
        #expect(event.details.contains(#""untested":true"#), "\(event.details)")
        let list = try await actions.site.get(actions.address(), as: .viewer).page
        #expect(list.says("untested"))
    }

    @Test func `an announcement shows what differs from Test`() async throws {
        let actions = try await ActionSite()
        try await actions.saveSettings { $0.enrolling = false }
        #expect(try await actions.act("publish-upcoming", on: .test).status == .seeOther)
        let same = try await actions.site.get(actions.address() + "/publish-upcoming", as: .lead).page
        #expect(same.title == "Publish as upcoming: Live")
        #expect(!same.html.contains("Publish untested"))
        let (designs, scope) = (actions.designs, actions.scope)
        try await actions.site.store.write { transaction in
            let saved = try designs.document(BasicInformation.self, in: scope, transaction)
            var value = saved.value
            value.tagline[.english] = "Reworded after the test"
            _ = try designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: scope,
                by: Author(user: nil, name: "S. Rowan"), transaction)
        }
        let page = try await actions.site.get(actions.address() + "/publish-upcoming", as: .lead).text
        #expect(page.contains("Not published to Test") && page.contains("Publish untested"), "\(page)")
        #expect(page.contains("What changes since Test") && page.contains("Reworded after the test"))
        #expect(page.contains("Test shows the study as upcoming, without the changes below"))
    }

    @Test func `what was on Test goes Live without a question`() async throws {
        let actions = try await ActionSite()
        #expect(try await actions.act("launch", on: .test).status == .seeOther)
        let page = try await actions.site.get(actions.address() + "/launch", as: .lead).page
        #expect(page.title == "Launch study: Live")
        #expect(!page.html.contains("Publish untested"))
        let basis = try await actions.basis(of: "launch")
        #expect(try await actions.confirm("launch", basis, untested: false).status == .seeOther)
        let event = try #require(try await actions.events().last { $0.action == "study.launch" })
        #expect(!event.details.contains("untested"))
    }
}
