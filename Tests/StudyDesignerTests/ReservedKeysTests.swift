import Access
import HTTP
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Vocabulary

@testable import StudyDesigner

/// The page of the keys that publications have reserved.
@Suite struct ReservedKeysTests {
    private let page = DesignSite.design + "/reserved-keys"

    @Test func `before anything is published no key is reserved`() async throws {
        let world = try await DesignSite()
        #expect(try await world.site.get(page, as: .viewer).page.headings.contains("No reserved keys yet"))
    }

    @Test func `published keys are listed with what they mean, since when, and what bears them`() async throws
    {
        let world = try await published()
        let shown = try await world.site.get(page, as: .viewer).page
        #expect(shown.texts.contains("adult") && shown.texts.contains("Eligibility test"))
        #expect(shown.texts.contains("Live 1.0") && shown.texts.contains("In use: Weekly sleep"))
        #expect(shown.html.contains("href=\"\(DesignSite.eligibility)\""))
        #expect(world.site.faults.all == [])
    }

    @Test func `a key that nothing bears any more is free to return`() async throws {
        let world = try await published()
        try await world.change(Eligibility.self) { $0.questions = [] }
        let all = try await world.site.get(page, as: .viewer).page
        #expect(try all.table("Reserved keys").cell(row: "adult", column: "Status") == "Available")
        #expect(all.texts.contains("Step of Diary"))
        let used = try await world.site.get(page + "?use=used", as: .viewer).text
        #expect(!used.contains("adult") && used.contains("Diary"))
        #expect(try await world.site.get(page + "?use=free&q=ADU", as: .viewer).page.texts.contains("adult"))
        #expect(
            try await world.site.get(page + "?q=nothing", as: .viewer).page.texts.contains("No keys match."))
    }

    @Test func `a key's field leads to the page, also from its error`() async throws {
        let world = try await DesignSite()
        let link = "href=\"\(page)\">Reserved keys</a>"
        _ = try await world.site.post(DesignSite.eligibility, Fields.eligibility().all, as: .designer)
        #expect(try await world.site.get(DesignSite.eligibility, as: .designer).text.contains(link))
        let wrong = Fields.eligibility(revision: 2).with("questions[q1].key", "a b")
        let refused = try await world.site.post(DesignSite.eligibility, wrong.all, as: .designer).text
        let errors = refused.components(separated: "field-error").dropFirst()
        #expect(errors.contains { $0.prefix(600).contains(link) })
    }

    @Test(arguments: ["questionnaires", "active-tasks"])
    func `anyone who gives a new activity its key can look the reserved ones up`(_ list: String) async throws
    {
        let world = try await DesignSite()
        let link = "href=\"\(page)\">Reserved keys</a>"
        let new = try await world.site.get("\(DesignSite.design)/\(list)/new", as: .designer)
        #expect(new.status == .ok && new.text.contains(link), "\(new.text)")
        let refused = try await world.site.post(
            "\(DesignSite.design)/\(list)/new", [("key", "a b"), ("name", "A")], as: .designer)
        #expect(refused.status == .unprocessableContent && refused.text.contains(link))
    }

    @Test(arguments: [(TestUser.reader, Status.forbidden), (.stranger, .notFound)])
    func `reserved keys are for those who see the design`(someone: TestUser, status: Status) async throws {
        let world = try await DesignSite()
        #expect(try await world.site.get(page, as: someone).status == status)
    }

    /// A study whose eligibility test was published on the Live channel.
    private func published() async throws -> DesignSite {
        let world = try await DesignSite()
        _ = try await world.site.post(
            DesignSite.eligibility, Fields.eligibility(action: "complete").all, as: .designer)
        try await world.publish()
        try await world.change(StudySettings.self) { $0.enrolling = true }
        let publishing = Publishing(designs: world.designs, siteAddress: "https://portal.example.org")
        let (designs, scope, author) = (world.designs, world.scope, Author(user: nil, name: "L. Hazel"))
        try await world.site.store.write { transaction in
            _ = try designs.add(Sample.questionnaire("Diary"), in: scope, by: author, transaction)
            try designs.markAllComplete(in: scope, by: author, transaction)
            _ = try publishing.perform(
                .launch, on: .live, in: scope, by: author, confirming: .everything, transaction)
        }
        return world
    }
}

extension String {
    fileprivate func components(separated by: String) -> [String] {
        var (parts, rest) = ([String](), self[...])
        while let range = rest.firstRange(of: by) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
