import HTTP
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import Portal

@Suite struct VersionTests {
    @Test func `A version shows its design as it was frozen, who published it, and what it changed`()
        async throws
    {
        let actions = try await ActionSite()
        _ = try await actions.act("launch")
        try await actions.edit("Two nights ago")
        _ = try await actions.act("publish-updates")
        let list = try await actions.site.get(actions.address(), as: .viewer)
        let numbers = try await numbers(of: actions)
        #expect(numbers.count == 2)
        for number in numbers { #expect(list.text.contains("/design/versions/\(number)\"")) }
        let newest = try await actions.site.get(address(numbers[1]), as: .viewer)
        #expect(newest.status == .ok)
        #expect(newest.page.texts.contains("L. Hazel"))
        #expect(newest.page.headings.contains("Two nights ago"))
        #expect(newest.page.texts.contains("from version 1.0 to this version"))
        let headings = newest.page.headings
        let sections = ["Basic information", "Consent sections", "Review and e-consent", "Questionnaires"]
        let places = sections.compactMap { title in headings.lastIndex { $0.hasPrefix(title) } }
        #expect(places.count == sections.count && places == places.sorted(), "\(headings)")
        #expect(newest.page.texts.contains("Live Study ID"))
        let first = try await actions.site.get(address(numbers[0]), as: .viewer)
        #expect(first.page.headings.contains("Last night"))
        #expect(first.page.texts.contains("from this version to the draft"))
        #expect(actions.site.faults.all == [])
    }

    @Test func `Two versions of either channel can be compared, the earlier one first`() async throws {
        let actions = try await ActionSite()
        _ = try await actions.act("launch", on: .test)
        try await actions.edit("Two nights ago")
        _ = try await actions.act("launch")
        let numbers = try await numbers(of: actions)
        let page = try await actions.site.get(address(numbers[0]) + "?with=\(numbers[1])", as: .viewer)
        #expect(page.page.texts.contains("from this version to version 1.0"))
        #expect(page.page.headings.contains("Questionnaires Two nights ago"))
        let same = try await actions.site.get(address(numbers[1]) + "?with=draft", as: .viewer)
        #expect(same.page.texts.contains("No differences."))
    }

    @Test(arguments: ["999", "1?with=999"])
    func `A version of another study, or of none, is not found`(number: String) async throws {
        let actions = try await ActionSite()
        _ = try await actions.act("launch")
        #expect(try await actions.site.get(address(number), as: .viewer).status == .notFound)
    }

    @Test func `A version says whether people had to consent again, how many, and what was decided`()
        async throws
    {
        let actions = try await ActionSite()
        _ = try await actions.act("launch")
        try await actions.rewordConsent()
        #expect(try await actions.act("publish-updates").status == .seeOther)
        let numbers = try await numbers(of: actions)
        let first = try await actions.site.get(address(numbers[0]), as: .viewer).page
        #expect(first.texts.contains("Version 1.0. No one had to consent again."))
        #expect(first.texts.contains("Publish untested"))
        let second = try await actions.site.get(address(numbers[1]), as: .viewer).text
        #expect(second.contains("Version 1.1. 0 participants had to consent again."), "\(second)")
        #expect(
            try await actions.site.get(actions.address(), as: .viewer).text
                .contains("new consent for 0 participants"))
        try await actions.site.store.write {
            _ = try $0.run("update publications set reconsenting_participants = null")
        }
        let older = try await actions.site.get(address(numbers[1]), as: .viewer).page
        #expect(older.texts.contains("Version 1.1. Participants (number not recorded) had to consent again."))
    }

    private func address(_ number: String) -> String {
        "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/design/versions/\(number)"
    }

    /// The numbers of all publications, oldest first.
    private func numbers(of actions: ActionSite) async throws -> [String] {
        try await actions.site.store.read { transaction in
            try transaction.rows("select id from publications order by id") { "\(try $0[0] as Int64)" }
        }
    }
}
