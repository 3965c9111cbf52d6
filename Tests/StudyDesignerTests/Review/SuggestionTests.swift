import Access
import HTTP
import SQLStore
import Studies
import StudyManagement
import Support
import Testing
import Vocabulary

@testable import StudyDesigner

/// Changes of texts that comments suggest.
struct SuggestionTests {
    /// A questionnaire with a step, and the address that suggests another text of the step.
    private struct Suggested {
        let review: ReviewSite
        let id: DocumentID
        let discussion: String
        let list: String
        let form: String

        init() async throws {
            review = try await ReviewSite()
            let (id, step) = try await review.addQuestionnaire()
            self.id = id
            let document = "\(ReviewSite.review)/documents/\(id)"
            discussion = "\(document)?item=\(step)"
            list = "\(document)/suggestion?item=\(step)"
            form = list + "&path=steps%5Bi1%5D.text&lang=en"
        }

        func suggest(
            _ text: String, seen: String = "Two minutes.", why: String = "", as someone: TestUser = .viewer
        ) async throws -> ClientResponse {
            try await review.site.post(
                form, [("suggested", text), ("seenText", seen), ("text", why)], as: someone)
        }

        /// The address that accepts the only suggestion.
        func acceptance() async throws -> String {
            let comment: Int64? = try await review.site.store.read {
                try $0.value("select max(comment_id) from review_suggestions")
            }
            return "\(ReviewSite.review)/comments/\(comment ?? 0)/acceptance"
        }

        func text() async throws -> String {
            let (id, designs, scope) = (id, review.design.designs, review.design.scope)
            let saved = try await review.site.store.read {
                try designs.document(Questionnaire.self, id, in: scope, $0)
            }
            let step = saved.value.steps.first
            guard case .instruction(let step) = step else { return "" }
            return step.text.english
        }

        func page(_ someone: TestUser = .designer) async throws -> ClientResponse {
            try await review.site.get(discussion, as: someone)
        }
    }

    @Test func `the form opens with the title of an item, offers its other texts, and has the current text`()
        async throws
    {
        let suggested = try await Suggested()
        let list = try await suggested.review.site.get(suggested.list, as: .viewer)
        #expect(list.page.links.contains("Instruction text") && list.page.texts.contains("Two minutes."))
        #expect(list.text.contains("Good morning</textarea>") && list.page.says("Now: Good morning"))
        #expect(list.text.contains("250"), "the most characters of a title")
        #expect(list.page.links.contains("Cancel"))
        let form = try await suggested.review.site.get(suggested.form, as: .viewer)
        #expect(form.status == .ok && form.text.contains("Two minutes.</textarea>"))
        #expect(try await suggested.page(.viewer).page.links.contains("Suggest a change"))
    }

    @Test func `a designer accepts a suggestion: the text changes, and the thread is resolved`() async throws
    {
        let suggested = try await Suggested()
        #expect(try await suggested.suggest("Three minutes.", why: "It takes longer.").status == .seeOther)
        let page = try await suggested.page()
        #expect(
            page.text.contains("<del>Two</del>") && page.text.contains("<ins>Three</ins>"), "\(page.text)")
        #expect(page.page.texts.contains("It takes longer."))
        #expect(try await suggested.text() == "Two minutes.")
        let accepted = try await suggested.review.site.post(
            try await suggested.acceptance(), [], as: .designer)
        #expect(accepted.status == .seeOther, "\(accepted.text)")
        #expect(try await suggested.text() == "Three minutes.")
        let resolved = try await suggested.page().page
        #expect(resolved.texts.contains { $0.hasPrefix("Accepted by S. Rowan") })
        #expect(!resolved.buttons.contains { $0.hasPrefix("Accept suggestion") })
        let event = try #require(try await suggested.review.design.audited("design-comment.").first)
        #expect(event.action == "design-comment.accept")
    }

    @Test func `only those who edit the design accept, and only those who comment suggest`() async throws {
        let suggested = try await Suggested()
        #expect(try await suggested.suggest("Three minutes.").status == .seeOther)
        let address = try await suggested.acceptance()
        for someone in [TestUser.viewer, .reader, .coordinator, .stranger] {
            let refused = try await suggested.review.site.post(address, [], as: someone)
            #expect(refused.status == .forbidden || refused.status == .notFound, "\(someone)")
        }
        #expect(
            try await suggested.page(.viewer).page.buttons.allSatisfy { !$0.hasPrefix("Accept suggestion") })
        for someone in [TestUser.reader, .coordinator, .stranger] {
            let refused = try await suggested.suggest("Four minutes.", as: someone)
            #expect(refused.status == .forbidden || refused.status == .notFound, "\(someone)")
        }
        #expect(try await suggested.text() == "Two minutes.")
    }

    @Test(arguments: [
        ("Two minutes.", "Two minutes.", "Change the text."),
        ("Three minutes.", "Five minutes.", "The text was changed after you opened this page."),
        (String(repeating: "x", count: 100_001), "Two minutes.", "The text has 100001 characters."),
    ])
    func `a suggestion that changes nothing, or something unseen, or is too long stays in the form`(
        _ text: String, _ seen: String, _ reason: String
    ) async throws {
        let suggested = try await Suggested()
        let refused = try await suggested.suggest(text, seen: seen)
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.page.alert.texts.contains { $0.contains(reason) })
        #expect(refused.text.contains("\(text)</textarea>"))
    }

    @Test func `a suggestion for a text that was changed since, or removed, is refused and stays open`()
        async throws
    {
        let suggested = try await Suggested()
        for text in ["Three minutes.", "Four minutes."] {
            #expect(try await suggested.suggest(text).status == .seeOther)
        }
        let (site, address) = (suggested.review.site, try await suggested.acceptance())
        #expect(try await site.post(address, [], as: .designer).status == .seeOther)
        let again = try await site.post(address, [], as: .designer)
        #expect(again.status == .conflict && again.text.contains("has already accepted this suggestion"))
        let first: Int64? = try await site.store.read {
            try $0.value("select min(comment_id) from review_suggestions")
        }
        let late = try await site.post(
            "\(ReviewSite.review)/comments/\(first ?? 0)/acceptance", [], as: .designer)
        #expect(late.status == .conflict && late.text.contains("was changed after this suggestion"))
        #expect(try await suggested.text() == "Four minutes.")
        let open: Int? = try await site.store.read {
            try $0.value("select count(*) from review_threads where resolved_at is null")
        }
        #expect(open == 1)
    }

    @Test func `what the rules refuse isn't accepted`() async throws {
        let suggested = try await Suggested()
        #expect(try await suggested.suggest(String(repeating: "long ", count: 3_000)).status == .seeOther)
        let refused = try await suggested.review.site.post(
            try await suggested.acceptance(), [], as: .designer)
        #expect(
            refused.status == .conflict && refused.text.contains("be saved: "),
            "\(refused.text)")
        #expect(try await suggested.text() == "Two minutes.")
    }

    @Test(arguments: ["steps%5Bi1%5D.nothing", "", "../x", "steps%5Bi9%5D.text"])
    func `a text that the item doesn't have is not found`(_ path: String) async throws {
        let suggested = try await Suggested()
        let address = "\(suggested.list)&path=\(path)&lang=en"
        #expect(try await suggested.review.site.get(address, as: .viewer).status == .notFound)
        let refused = try await suggested.review.site.post(
            address, [("suggested", "x"), ("seenText", "y")], as: .viewer)
        #expect(refused.status == .notFound)
    }
}
