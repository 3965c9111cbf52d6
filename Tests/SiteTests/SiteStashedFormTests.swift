import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing
import WebAccess

@testable import Portal

/// Forms of the site that come back after their session has ended.
@Suite struct SiteStashedFormTests {
    private static let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"

    /// Opens a page, ends the session, sends a form from the page, signs in again and returns what is shown.
    private func shown(
        _ site: TestSite, _ page: String, _ action: String, _ fields: [(String, String)], as someone: TestUser
    ) async throws -> ClientResponse {
        let client = try await site.client(of: someone)
        #expect(await client.get(page, headers: ["accept": "text/html"]).status == .ok)
        let token = try await site.formToken(of: someone)
        let (user, now) = (site.world.user(someone), site.clock.now)
        _ = try await site.store.write {
            try $0.run("update sessions set ended_at = \(now) where user_id = \(user)")
        }
        let sent = await client.post(
            action, form: fields + [(CSRFToken.fieldName, token)],
            headers: ["accept": "text/html", "host": "localhost", "referer": "https://localhost" + page])
        let path = (sent.location ?? "").replacing("/sign-in?to=", with: "")
        #expect(path.hasPrefix("/unsaved/"))
        site.forget(someone)
        return try await site.get(path, as: someone)
    }

    @Test func `a section of a design comes back with its text, and nothing is saved`() async throws {
        let site = try await FullSite.makeWithDesign()
        let page = Self.study + "/design/basic-information"
        let back = try await shown(
            site, page, page,
            [
                ("revision", "1"), ("name", "A <name> that was never saved"), ("lang", "en"),
                ("action", "save"),
            ],
            as: .designer)
        #expect(back.status == .ok)
        #expect(
            back.page.texts.contains("Your changes are back. They aren't saved yet. Check them and save."))
        #expect(back.text.contains(#"value="A &lt;name&gt; that was never saved""#))
        #expect(back.text.contains(#"data-guard="unsaved""#))
        #expect(!back.text.contains("was changed after you opened it"))
        let saved = try await site.get(page, as: .designer)
        #expect(saved.page.title == "Basic information")
        #expect(!saved.text.contains("that was never saved"))
        #expect(site.faults.all == [])
    }

    @Test func `text that ends in a conflict is still there after the session ended again`() async throws {
        let site = try await FullSite.makeWithDesign()
        let page = Self.study + "/design/basic-information"
        let identity = [
            ("revision", "1"), ("lang", "en"), ("action", "save"), ("live.studyID", "SLEEP01"),
            ("live.appID", "HERON"), ("test.studyID", "SLEEP01T"), ("test.appID", "HERON-T"),
        ]
        let typed = identity + [("name", "Words of the first")]
        let back = try await shown(site, page, page, typed, as: .designer)
        let kept = String(try #require(back.text.firstMatch(of: /name="_kept" value="([^"]+)"/)).output.1)
        let other = try await site.post(page, identity + [("name", "Words of the second")], as: .orgAdmin)
        #expect(other.status == .seeOther, "\(other.text)")
        let conflict = try await site.post(
            page, typed + [("_kept", kept), ("_page", page)], as: .designer)
        #expect(conflict.status == .conflict)
        #expect(conflict.text.contains("name=\"_kept\" value=\"\(kept)\""))
        let again = try await shown(
            site, page, page,
            typed + [("resolve", "bothOwn"), ("seen", "2"), ("_kept", kept), ("_page", page)], as: .designer)
        #expect(again.text.contains("Words of the first"))
        #expect(again.page.says("This page was changed after you opened it."))
        #expect(again.text.contains(#"name="revision" value="1""#))
        #expect(!again.text.contains("no longer has fields"))
        #expect(site.faults.all == [])
    }

    @Test func `rows that a form had and its page has not yet are drawn, too`() async throws {
        let site = try await FullSite.makeWithDesign()
        let new = Self.study + "/design/questionnaires/new"
        let made = try await site.post(new, [("key", "Mood"), ("name", "Your mood")], as: .designer)
        let questionnaire = try #require(made.location)
        let step = try await site.add("textChoice", at: questionnaire + "/new-step", as: .designer)
        let page = try #require(step.location)
        let shown = try await site.get(page, as: .designer)
        let action = try #require(shown.text.firstMatch(of: /data-in-place method="post" action="([^"]+)"/))
            .output.1
        let revision = try #require(shown.text.firstMatch(of: /name="revision" value="([0-9]+)"/)).output.1
        let rows: [(String, String)] = ["Well", "Tired", "Ill"].enumerated().flatMap { index, word in
            [("id", "c\(index)"), ("text", word), ("value", word.lowercased())].map { name, value in
                ("response.choices[\(index)].\(name)", value)
            }
        }
        let back = try await self.shown(
            site, page, String(action),
            [
                ("revision", String(revision)), ("lang", "en"), ("key", "feeling"),
                ("title", "How do you feel?"),
            ]
                + [("response.type", "textChoice")] + rows + [("action", "save")], as: .designer)
        #expect(back.text.contains(#"name="response.choices[2].text" value="Ill""#))
        #expect(back.page.texts.contains("title: How do you feel?"))
        #expect(site.faults.all == [])
    }

    @Test func `rows of a step that was never saved are drawn, too`() async throws {
        let site = try await FullSite.makeWithDesign()
        let new = Self.study + "/design/questionnaires/new"
        let made = try await site.post(new, [("key", "Mood"), ("name", "Your mood")], as: .designer)
        let kinds = try #require(made.location) + "/new-step?kind=textChoice"
        let page = try #require(try await site.get(kinds, as: .designer).location)
        let form = try NewStepForm(try await site.get(page, as: .designer).text)
        let rows: [(String, String)] = ["Well", "Tired", "Ill"].enumerated().flatMap { index, word in
            [("id", "c\(index)"), ("text", word), ("value", word.lowercased())].map { name, value in
                ("response.choices[\(index)].\(name)", value)
            }
        }
        let back = try await shown(
            site, page, form.address,
            form.fields + [("key", "feeling"), ("text", "How do you feel?"), ("response.type", "textChoice")]
                + rows,
            as: .designer)
        #expect(back.text.contains(#"name="response.choices[2].text" value="Ill""#))
        #expect(back.text.contains("How do you feel?") && !back.text.contains("no longer has fields"))
        #expect(back.text.contains(#"name="newKind" value="textChoice""#))
        #expect(site.faults.all == [])
    }

    @Test func `what can no longer be placed is shown on a page of its own`() async throws {
        let site = try await FullSite.make()
        let elsewhere = Self.study + "/design/basic-information"
        let back = try await shown(
            site, "/account", elsewhere, [("note", "Words that took long")], as: .designer)
        #expect(back.text.contains("Words that took long"))
        #expect(back.text.contains("The page no longer has fields for these values"))
    }
}
