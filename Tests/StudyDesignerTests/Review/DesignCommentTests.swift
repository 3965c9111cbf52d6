import Access
import HTTP
import SQLStore
import Studies
import StudyManagement
import Support
import Testing
import Vocabulary

@testable import StudyDesigner

@Suite struct DesignCommentTests {
    @Test func `a comment is shown at its item, in the list of the review, and counted in the menu`()
        async throws
    {
        let review = try await ReviewSite()
        try await review.comment("Is the leave alert clear?")
        let page = try await review.site.get(review.discussion, as: .designer).page
        #expect(page.title == "Comments on Settings and admins")
        #expect(page.texts.contains("Is the leave alert clear?") && page.texts.contains("V. Sedge"))
        let list = try await review.site.get(ReviewSite.review, as: .designer).page
        #expect(try list.table("Settings and admins").rows.count == 1)
        #expect(list.links.contains("Review 1"))
        let form = try await review.site.get(DesignSite.settings, as: .designer).page
        #expect(try form.link("Comments 1").href == review.discussion)
        let event = try #require(try await review.design.audited("design-comment.").first)
        #expect(event.action == "design-comment.add" && event.about == "Settings and admins")
        #expect(!"\(event.decodedDetails)".contains("leave alert"))
    }

    @Test func `a step has its own comments, which its questionnaire shows, too`() async throws {
        let review = try await ReviewSite()
        let (id, step) = try await review.addQuestionnaire()
        let questionnaire = "\(ReviewSite.review)/documents/\(id)"
        try await review.comment("Shorter, please.", on: questionnaire + "?item=\(step)")
        let editor = "\(DesignSite.design)/questionnaires/\(id)"
        let page = try await review.site.get("\(editor)/steps/\(step)", as: .designer).page
        #expect(try page.link("Comments 1").href == questionnaire + "?item=\(step)")
        let own = try await review.site.get(questionnaire + "?item=\(step)", as: .viewer).page
        #expect(own.links.contains("Open step 1") && own.texts.contains("Two minutes."))
        #expect(try await review.site.get(editor, as: .designer).page.links.contains("Comments 1"))
        let whole = try await review.site.get(questionnaire, as: .designer).page
        #expect(whole.texts.contains("Shorter, please.") && whole.links.contains("Diary: Good morning"))
        let other = try await review.site.get(questionnaire + "?item=nothing", as: .designer).page
        #expect(other.says("No comments yet"))
        let refused = try await review.site.post(
            questionnaire + "?item=nothing", [("text", "Where?")], as: .viewer)
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.page.alert.texts.contains { $0.contains("no longer part of the design") })
    }

    @Test func `replies, resolving and reopening follow each other, and what is resolved takes no reply`()
        async throws
    {
        let review = try await ReviewSite()
        let thread = try await review.comment("Why 90 days?")
        #expect(
            try await review.reply("The protocol says so.", to: thread, as: .designer).status == .seeOther)
        #expect(try await review.resolve(thread, as: .designer).status == .seeOther)
        let late = try await review.reply("I see.", to: thread, as: .viewer)
        #expect(late.status == .unprocessableContent)
        #expect(try late.page.alert.texts.contains { $0.contains("S. Rowan resolved this thread.") })
        let again = try await review.resolve(thread, as: .viewer)
        #expect(try again.page.alert.texts.contains("This thread is already resolved."))
        #expect(
            try await review.site.get(ReviewSite.review, as: .viewer).page.texts.contains("No open comments"))
        let resolved = try await review.site.get(ReviewSite.review + "?show=resolved", as: .viewer).page
        #expect(resolved.texts.contains("Resolved by S. Rowan"))
        #expect(try await review.resolve(thread, to: "open", as: .viewer).status == .seeOther)
        #expect(try await review.reply("I see.", to: thread, as: .viewer).status == .seeOther)
        let page = try await review.site.get(review.discussion, as: .viewer).page
        #expect(page.texts.contains("The protocol says so.") && page.texts.contains("I see."))
        let actions = try await review.design.audited("design-comment.").map(\.action)
        #expect(
            actions == [
                "design-comment.add", "design-comment.reopen", "design-comment.resolve", "design-comment.add",
                "design-comment.add",
            ])
    }

    @Test func `the lists have the threads with the user's comments and those that mention the user`()
        async throws
    {
        let review = try await ReviewSite()
        try await review.comment("From the viewer, @designer@example.org.")
        try await review.comment("From the lead.", as: .lead)
        func shown(_ list: String, _ someone: TestUser) async throws -> [String] {
            let page = try await review.site.get(ReviewSite.review + "?show=\(list)", as: someone).page
            return page.texts.filter { $0.hasPrefix("From the") }
        }
        #expect(try await shown("open", .designer).count == 2)
        #expect(try await shown("mine", .lead) == ["From the lead."])
        #expect(try await shown("mentions", .designer) == ["From the viewer, @designer@example.org."])
        #expect(try await shown("mentions", .lead) == [])
        #expect(try await review.site.get(ReviewSite.review + "?show=x", as: .lead).status == .badRequest)
    }

    @Test func `older threads are on pages of their own`() async throws {
        let review = try await ReviewSite()
        for number in 1...101 { try await review.comment("Comment \(number)") }
        let newest = try await review.site.get(ReviewSite.review, as: .viewer).page
        #expect(newest.texts.contains("Comment 101") && !newest.texts.contains("Comment 1"))
        #expect(newest.says("100 of 101 threads"))
        let older = try await review.site.get(try #require(newest.link("Older").href), as: .viewer).page
        #expect(older.texts.filter { $0.hasPrefix("Comment ") } == ["Comment 1"])
        #expect(try older.link("Newest").href == ReviewSite.review + "?show=open")
    }

    @Test func `the mentioned get an email with the link alone, except the author`() async throws {
        let review = try await ReviewSite()
        let thread = try await review.comment(
            "Please look, @Designer@example.org. And @viewer@example.org!", mentioning: [.lead])
        let emails = try await review.emails()
        #expect(Set(emails.map(\.to)) == [TestUser.designer.email, TestUser.lead.email])
        #expect(emails.allSatisfy { $0.notice.kind == .mention })
        #expect(emails.allSatisfy { $0.notice.path == "\(review.discussion)#thread-\(thread)" })
        let page = try await review.site.get(review.discussion, as: .lead).page
        #expect(page.texts.contains { $0.hasPrefix("Mentions ") && $0.contains("L. Hazel") })
    }

    @Test(arguments: [
        ("", "Enter a comment."),
        (String(repeating: "x", count: 4_001), "The comment has 4001 characters. Use at most 4000."),
        ("@reader@example.org", "No one with the address reader@example.org can view this design."),
        ("@stranger@example.org", "No one with the address stranger@example.org can view this design."),
        ("@nobody@example.org", "No one with the address nobody@example.org can view this design."),
    ])
    func `a comment that can't be saved stays in the form`(_ text: String, _ reason: String) async throws {
        let review = try await ReviewSite()
        let refused = try await review.site.post(review.discussion, [("text", text)], as: .viewer)
        #expect(refused.status == .unprocessableContent)
        let field = try refused.page.field("Comment")
        #expect(field.error?.hasPrefix(reason) == true && field.value == text)
        #expect(try await review.emails().isEmpty)
    }

    @Test(arguments: ["reader", "stranger", "x"])
    func `only people who can view the design are chosen`(_ choice: String) async throws {
        let review = try await ReviewSite()
        let id = TestUser(rawValue: choice).map { "\(review.site.world.user($0))" } ?? choice
        let refused = try await review.site.post(
            review.discussion, [("text", "Hello"), ("mention", id)], as: .viewer)
        #expect(try refused.page.alert.texts.contains("Choose people who can view this design."))
        let page = try await review.site.get(review.discussion, as: .viewer).page
        #expect(page.fields.contains { $0.contains("S. Rowan") })
        #expect(!page.fields.contains { $0.contains("P. Sorrel") || $0.contains("N. Teasel") })
    }

    @Test func `the author edits a comment, and its previous text is kept`() async throws {
        let review = try await ReviewSite()
        try await review.comment("Wrong wird.")
        let address = ReviewSite.review + "/comments/1"
        #expect(try await review.site.get(address, as: .viewer).page.field("Comment").value == "Wrong wird.")
        let edited = try await review.site.post(
            address, [("text", "Wrong word, @lead@example.org."), ("revision", "1")], as: .viewer)
        #expect(edited.location == "\(review.discussion)#thread-1")
        #expect(try await review.emails().map(\.to) == [TestUser.lead.email])
        let page = try await review.site.get(address, as: .designer).page
        #expect(page.title == "Comment" && page.texts.contains("Wrong wird."))
        let late = try await review.site.post(
            address, [("text", "Other"), ("revision", "1")], as: .viewer)
        #expect(try late.page.alert.texts.contains { $0.hasPrefix("The comment was edited after") })
        let foreign = try await review.site.post(
            address, [("text", "Mine"), ("revision", "2")], as: .designer)
        #expect(foreign.status == .forbidden)
    }

    @Test func `the author deletes a comment, and the last one with its thread`() async throws {
        let review = try await ReviewSite()
        let thread = try await review.comment("Secret remark")
        _ = try await review.reply("Reply", to: thread, as: .designer)
        let deletion = ReviewSite.review + "/comments/1/deletion"
        #expect(try await review.site.post(deletion, [], as: .designer).status == .forbidden)
        #expect(
            try await review.site.post(deletion, [], as: .viewer).location
                == "\(review.discussion)#thread-\(thread)")
        let page = try await review.site.get(review.discussion, as: .viewer).page
        #expect(page.texts.contains("Reply") && !page.texts.contains("Secret remark"))
        #expect(try await review.site.post(deletion, [], as: .viewer).status == .notFound)
        let last = try await review.site.post(
            ReviewSite.review + "/comments/2/deletion", [], as: .designer)
        #expect(last.location == review.discussion)
        #expect(
            try await review.site.get(review.discussion, as: .viewer).page.says("No comments yet"))
    }

    @Test func `comments of another study aren't found`() async throws {
        let review = try await ReviewSite()
        let thread = try await review.comment("Ours")
        let stranger = TestUser.stranger
        #expect(try await review.site.get(review.discussion, as: stranger).status == .notFound)
        #expect(try await review.resolve(thread, as: stranger).status == .notFound)
        // Another study of the same people.
        let other = try await review.addStudy()
        let address = "\(other)/design/review"
        for path in ["/documents/\(review.settings)", "/comments/1"] {
            #expect(try await review.site.get(address + path, as: .designer).status == .notFound)
        }
        let paths = ["/threads/\(thread)/replies", "/threads/\(thread)/resolution", "/comments/1/deletion"]
        for path in paths {
            let response = try await review.site.post(
                address + path, [("text-\(thread)", "Theirs")], as: .designer)
            #expect(response.status == .notFound, "\(path)")
        }
        #expect(try await review.site.get(review.discussion, as: .viewer).page.texts.contains("Ours"))
    }

    @Test(arguments: [(TestUser.viewer, true), (.reader, false), (.coordinator, false)])
    func `who can view the design reads and writes comments`(_ someone: TestUser, _ may: Bool) async throws {
        let review = try await ReviewSite()
        let read = try await review.site.get(ReviewSite.review, as: someone)
        let written = try await review.site.post(review.discussion, [("text", "x")], as: someone)
        #expect(read.status == (may ? .ok : .forbidden))
        #expect(written.status == (may ? .seeOther : .forbidden))
    }
}
