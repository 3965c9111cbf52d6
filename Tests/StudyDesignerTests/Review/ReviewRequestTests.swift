import Access
import HTTP
import SQLStore
import Studies
import StudyManagement
import Support
import Testing
import Vocabulary

@testable import StudyDesigner

@Suite struct ReviewRequestTests {
    @Test func `a designer requests a review, and each reviewer gets an email and answers`() async throws {
        let review = try await ReviewSite()
        let request = try await review.request(from: [.viewer, .lead], note: "Before Monday")
        let asked = try await review.emails()
        #expect(Set(asked.map(\.to)) == [TestUser.viewer.email, TestUser.lead.email])
        #expect(asked.allSatisfy { $0.notice == ReviewNotice(.request, path: request) })
        let list = try await review.site.get(ReviewSite.review, as: .viewer).page
        #expect(try list.table("Review requests").rows[0].last == "Waiting for answers")
        _ = try await review.answer(request, "approved", "", as: .viewer)
        #expect(try await review.state(of: request) == "Waiting for answers")
        let answered = try await review.answer(request, "changes", "The consent is too long.", as: .lead)
        #expect(answered.location == request)
        #expect(try await review.state(of: request) == "Changes requested")
        #expect(try await review.emails().map(\.to) == [TestUser.designer.email, TestUser.designer.email])
        _ = try await review.answer(request, "approved", "Good now", as: .lead)
        #expect(try await review.state(of: request) == "Approved")
        let page = try await review.site.get(request, as: .designer).page
        #expect(page.texts.contains("Before Monday"))
        #expect(page.texts.contains { $0.contains("Changes requested: The consent is too long.") })
        let events = try await review.design.audited("design-review.")
        #expect(
            events.map(\.action) == [
                "design-review.approve", "design-review.ask-changes", "design-review.approve",
                "design-review.ask",
            ])
        #expect(!events.contains { "\($0.decodedDetails)".contains("consent is too long") })
    }

    @Test func `the history lists requests, answers, and withdrawals between the changes`() async throws {
        let review = try await ReviewSite()
        let clock = review.site.clock
        clock.advance(seconds: 60)
        let request = try await review.request(from: [.viewer, .lead])
        clock.advance(seconds: 60)
        try await review.design.change(StudySettings.self) { $0.leaveAlert[.english] = "Other" }
        clock.advance(seconds: 60)
        let second = try await review.request(from: [.viewer, .lead])
        _ = try await review.answer(second, "approved", "", as: .viewer)
        _ = try await review.answer(second, "changes", "Shorter", as: .lead)
        clock.advance(seconds: 60)
        _ = try await review.site.post(request + "/withdrawal", [], as: .designer)
        let page = try await review.site.get(DesignSite.design + "/history", as: .viewer).page
        let links = page.links.filter {
            ["a review", "the design", "changes", "a review request"].contains($0)
        }
        #expect(Set(links.prefix(1)) == ["a review request"] && links.count == 5)
        #expect(Set(links) == ["a review", "the design", "changes", "a review request"])
        #expect(try page.link("a review request").href == request)
    }

    @Test func `each event of a review is on one page of a long history`() async throws {
        let review = try await ReviewSite()
        for number in 1...70 {
            review.site.clock.advance(seconds: 1)
            // Changes of one author in a row would be one entry.
            try await review.design.change(StudySettings.self, by: "Author \(number % 2)") {
                $0.leaveAlert[.english] = "Text \(number)"
            }
            guard number % 20 == 0 else { continue }
            review.site.clock.advance(seconds: 1)
            _ = try await review.request(from: [.viewer], note: "\(number)")
        }
        var (found, next) = ([Int](), String?.some(DesignSite.design + "/history"))
        while let address = next {
            let page = try await review.site.get(address, as: .viewer).page
            found.append(page.links.count { $0 == "a review" })
            next = page.links.contains("Older") ? try page.link("Older").href : nil
        }
        #expect(found.count >= 3 && found.reduce(0, +) == 3)
    }

    @Test func `a later change makes the answers outdated, and no one can answer anymore`() async throws {
        let review = try await ReviewSite()
        let request = try await review.request(from: [.viewer, .lead])
        _ = try await review.answer(request, "approved", "", as: .viewer)
        try await review.design.change(StudySettings.self) { $0.leaveAlert[.english] = "Other" }
        #expect(try await review.state(of: request) == "Outdated")
        let page = try await review.site.get(request, as: .lead).page
        #expect(!page.buttons.contains("Send answer"))
        #expect(page.texts.contains("The design was changed after this request."))
        let late = try await review.answer(request, "approved", "", as: .lead)
        #expect(late.status == .unprocessableContent)
        #expect(
            try late.page.alert.texts.contains { $0.hasPrefix("The design was changed after this request") })
        // What was changed back is the same design again.
        try await review.design.change(StudySettings.self) { $0.leaveAlert[.english] = "" }
        #expect(try await review.state(of: request) == "Waiting for answers")
    }

    @Test(arguments: [
        (["viewer"], String(repeating: "x", count: 4_001), "The note has 4001 characters. Use at most 4000."),
        ([], "", "Choose one or more people."),
        (["designer"], "", "Choose other people. You can't review the design for yourself."),
        (["reader"], "", "Choose people who can view this design."),
        (["stranger"], "", "Choose people who can view this design."),
        (["x"], "", "Choose people who can view this design."),
    ])
    func `a request that can't be made says why`(_ people: [String], _ note: String, _ reason: String)
        async throws
    {
        let review = try await ReviewSite()
        let fields = people.map { name in
            ("reviewer", TestUser(rawValue: name).map { "\(review.site.world.user($0))" } ?? name)
        }
        let refused = try await review.site.post(
            ReviewSite.review + "/new-request", fields + [("note", note)], as: .designer)
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.page.alert.texts.contains(reason))
        #expect(try await review.emails().isEmpty)
    }

    @Test(arguments: [
        ("", "", "Choose an answer."), ("maybe", "", "Choose an answer."),
        ("changes", "  ", "Enter what has to be changed."),
        ("approved", String(repeating: "x", count: 4_001), "The text has 4001 characters. Use at most 4000."),
    ])
    func `an answer that can't be saved says why`(_ answer: String, _ text: String, _ reason: String)
        async throws
    {
        let review = try await ReviewSite()
        let request = try await review.request(from: [.viewer])
        let refused = try await review.answer(request, answer, text, as: .viewer)
        #expect(refused.status == .unprocessableContent)
        #expect(try refused.page.alert.texts.contains(reason))
        #expect(try await review.state(of: request) == "Waiting for answers")
    }

    @Test func `only the reviewers answer, in person`() async throws {
        let review = try await ReviewSite()
        let request = try await review.request(from: [.viewer])
        for someone in [TestUser.lead, .designer, .orgAdmin] {
            let page = try await review.site.get(request, as: someone).page
            #expect(!page.buttons.contains("Send answer"), "\(someone)")
            #expect(try await review.answer(request, "approved", "", as: someone).status == .forbidden)
        }
        #expect(try await review.answer(request, "approved", "", as: .reader).status == .forbidden)
        #expect(try await review.answer(request, "approved", "", as: .stranger).status == .notFound)
        let program = try await review.site.program(of: .viewer)
        let id = ReviewRequestID(try #require(request.split(separator: "/").last.flatMap { Int64($0) }))
        let (study, site) = (review.site.world.study, review.site)
        await #expect(throws: NotReviewer.self) {
            try await site.store.write { transaction in
                let grant = try Roles.require(
                    CommentOnDesign.self, on: study, by: program.actor, in: transaction)
                try ReviewRequestRepository.answer(
                    ReviewAnswerDraft(.approved, ""), id, at: "", with: grant, in: transaction)
            }
        }
        #expect(try await review.state(of: request) == "Waiting for answers")
    }

    @Test func `a withdrawn request takes no answer`() async throws {
        let review = try await ReviewSite()
        let request = try await review.request(from: [.viewer])
        #expect(try await review.site.post(request + "/withdrawal", [], as: .viewer).status == .forbidden)
        #expect(try await review.site.post(request + "/withdrawal", [], as: .designer).location == request)
        #expect(try await review.state(of: request) == "Withdrawn")
        let late = try await review.answer(request, "approved", "", as: .viewer)
        #expect(try late.page.alert.texts.contains("S. Rowan withdrew this request. Nothing was saved."))
        let again = try await review.site.post(request + "/withdrawal", [], as: .lead)
        #expect(again.status == .unprocessableContent || again.status == .forbidden)
    }

    @Test func `requests of another study aren't found`() async throws {
        let review = try await ReviewSite()
        let request = try await review.request(from: [.viewer])
        let number = try #require(request.split(separator: "/").last)
        let other = try await review.addStudy() + "/design/review/requests/\(number)"
        #expect(try await review.site.get(other, as: .designer).status == .notFound)
        for path in ["/answers", "/withdrawal"] {
            let response = try await review.site.post(
                other + path, [("answer", "approved")], as: .designer)
            #expect(response.status == .notFound, "\(path)")
        }
    }
}

extension ReviewSite {
    /// Requests a review and returns the page of the request.
    func request(from people: [TestUser], note: String = "", as someone: TestUser = .designer) async throws
        -> String
    {
        let fields = people.map { ("reviewer", "\(site.world.user($0))") } + [("note", note)]
        let response = try await site.post(Self.review + "/new-request", fields, as: someone)
        return try #require(response.location)
    }

    func answer(
        _ request: String, _ answer: String, _ text: String, as someone: TestUser
    ) async throws -> ClientResponse {
        try await site.post(request + "/answers", [("answer", answer), ("text", text)], as: someone)
    }

    /// The state that the page of a request shows.
    func state(of request: String) async throws -> String? {
        let page = try await site.get(request, as: .viewer).page
        return try page.region("Request").texts.dropFirst().first
    }
}
