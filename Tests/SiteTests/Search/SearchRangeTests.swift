import Access
import HTTP
import PortalUI
import Studies
import Support
import Testing
import Vocabulary

@testable import Portal

/// What a search shows beyond titles: the text that fits, words that were mistyped, and pages without a link in the
/// navigation.
struct SearchRangeTests {
    private func makeSite() async throws -> TestSite {
        try await FullSite.makeWithDesign { scope, designs, author, transaction in
            var format = TextChoiceFormat()
            format.choices = [Choice(id: ItemID("c1"), text: "Before <midnight>", value: "early")]
            var question = Sample.question("Bedtime", .textChoice(format))
            question.text = "When did you fall asleep?"
            var questionnaire = Questionnaire()
            (questionnaire.key, questionnaire.name) = ("SleepDiary", "Sleep diary")
            questionnaire.steps = [.question(question)]
            _ = try designs.add(questionnaire, in: scope, by: author, transaction)
        }
    }

    private func search(_ query: String, as user: TestUser, _ site: TestSite) async throws -> ClientResponse {
        try await site.get("/search?\(PercentCoding.query([("q", query)]))", as: user)
    }

    private func addresses(_ query: String, as user: TestUser, _ site: TestSite) async throws -> [String] {
        (try? await search(query, as: user, site).page.region("Results").addresses) ?? []
    }

    @Test func `a result shows the text that has the words`() async throws {
        let site = try await makeSite()
        let page = try await search("midnight", as: .designer, site).text
        #expect(page.contains("Before <mark>&lt;midnight&gt;</mark>"), "\(page)")
        #expect(try await !search("asleep", as: .designer, site).text.contains("<mark>"))
    }

    @Test(arguments: [
        ("aslep", "asleep"), ("midngiht", "midnight"), ("fall aslepe", "fall asleep"), ("heorn", "heron"),
    ])
    func `mistyped words find the nearest ones, and the page says so`(_ query: String, _ word: String)
        async throws
    {
        let site = try await makeSite()
        let page = try await search(query, as: .designer, site)
        #expect(page.text.contains("These are results for <b dir=\"auto\">\(word)</b>"), "\(page.text)")
        #expect(try await !addresses(query, as: .designer, site).isEmpty)
        #expect(try await !search(word, as: .designer, site).text.contains("These are results for"))
    }

    @Test func `no word of what someone can't open is proposed`() async throws {
        let site = try await makeSite()
        for (query, word) in [("aslep", "asleep"), ("midngiht", "midnight"), ("pregnacy", "pregnancy")] {
            for user in [TestUser.stranger, .reader, .coordinator]
            where user == .stranger || word != "pregnancy" {
                let page = try await search(query, as: user, site).text
                #expect(!page.contains(word), "\(user) \(query)")
            }
        }
        #expect(site.faults.all.isEmpty, "\(site.faults.all)")
    }

    @Test(arguments: [
        "Backups", "Errors", "Retention", "API keys", "Passkeys", "Second factor", "Your account", "Roles",
        "Sign-in provider", "Two-person approval", "Credentials", "Organization settings",
        "Inspection report",
        "Task rules", "Reminders", "Deviation rules", "Adherence by participant", "Codebook", "Export",
        "Export targets", "Webhooks", "Forwarding",
    ])
    func `pages without a link in the navigation are found by their title, by those who can open them`(
        _ title: String
    ) async throws {
        let site = try await makeSite()
        var found = 0
        for user in TestUser.allCases {
            let links = try await search(title.lowercased(), as: user, site)
            let page = links.page
            let results = (try? page.region("Results").links) ?? []
            guard results.contains(title) else { continue }
            for address in try page.region("Results").addresses where !address.hasPrefix("/help") {
                let opened = try await site.get(String(address.prefix { $0 != "#" }), as: user)
                // Without a second factor, its page leads to the one that sets it up.
                #expect(
                    opened.status == .ok || title == "Second factor" && opened.status == .seeOther,
                    "\(user): \(address)")
            }
            found += 1
        }
        #expect(found > 0)
    }
}
