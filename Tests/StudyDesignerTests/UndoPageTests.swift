import Access
import HTTP
import Studies
import Support
import Testing
import Vocabulary

@testable import StudyDesigner

@Suite struct UndoPageTests {
    /// The addresses that undo something, as a page offers them, in its order.
    private func offers(_ page: ClientResponse) -> [String] {
        page.text.matches(of: /action="([^"]*\/edits\/[0-9]+\/undo)"/).map { String($0.output.1) }
    }

    private func save(_ world: DesignSite, tagline: String, revision: Int) async throws -> ClientResponse {
        let fields = Fields.basics(revision: revision).with("tagline", tagline)
        let saved = try await world.site.post(DesignSite.basics, fields.all, as: .designer)
        return try await world.site.get(try #require(saved.location), as: .designer)
    }

    @Test func `the page after a save offers to undo it, and then to do it again`() async throws {
        let world = try await DesignSite()
        let page = try await save(world, tagline: "By night", revision: 1)
        let offer = try #require(offers(page).first)
        let undone = try await world.site.post(offer, [("to", DesignSite.basics)], as: .designer)
        #expect(undone.location == DesignSite.basics)
        #expect(try await world.document(BasicInformation.self).value.tagline.isEmpty)
        #expect(try await world.document(BasicInformation.self).revision == 3)
        let after = try await world.site.get(DesignSite.basics, as: .designer)
        #expect(try after.page.status.texts.contains("Undone: S. Rowan changed Basic information."))
        #expect(try after.page.status.texts.contains("Redo"))
        let redone = try await world.site.post(
            try #require(offers(after).first), [("to", DesignSite.basics)], as: .designer)
        #expect(redone.location == DesignSite.basics)
        #expect(try await world.document(BasicInformation.self).value.tagline.english == "By night")
        let actions = try await world.audited("design.").map(\.action)
        #expect(actions.prefix(2) == ["design.redo", "design.undo"])
        let history = try await world.site.get(DesignSite.design + "/history", as: .viewer)
        #expect(history.page.texts.contains("Undo. Revision 3, restored from revision 1"))
    }

    @Test func `the menu of a section names who changed what, and undoes it for anybody who may edit`()
        async throws
    {
        let world = try await DesignSite()
        let before = try await world.document(Eligibility.self).value
        try await world.change(Eligibility.self, by: "J. Larkspur") { $0.instruction = "Enter your token." }
        let page = try await world.site.get(DesignSite.eligibility, as: .designer)
        #expect(page.page.buttons.contains("Undo last change J. Larkspur changed Eligibility, just now"))
        let offer = try #require(offers(page).first)
        _ = try await world.site.post(offer, [("to", DesignSite.eligibility)], as: .designer)
        #expect(try await world.document(Eligibility.self).value == before)
        #expect(try await offers(world.site.get(DesignSite.eligibility, as: .viewer)).isEmpty)
    }

    @Test func `what someone changed since is shown, and nothing is undone`() async throws {
        let world = try await DesignSite()
        let offer = try #require(
            offers(try await save(world, tagline: "By night", revision: 1)).first)
        try await world.change(BasicInformation.self, by: "J. Larkspur") { $0.category = "Drug Safety" }
        try await world.change(BasicInformation.self, by: "J. Larkspur") { $0.sponsor = "Someone else" }
        let refused = try await world.site.post(offer, [("to", DesignSite.basics)], as: .designer)
        let location = try #require(refused.location)
        #expect(location.hasSuffix("/history?from=2&to=4"), "\(location)")
        let page = try await world.site.get(location, as: .designer)
        #expect(
            try page.page.alert.texts.contains(
                "J. Larkspur changed Basic information in the meantime, so nothing was undone."))
        #expect(page.page.texts.contains("Meridian Bay Institute changed to Someone else"))
        #expect(try await world.document(BasicInformation.self).value.tagline.english == "By night")
    }

    @Test func `undoing new names gives the study its previous address back`() async throws {
        let world = try await DesignSite()
        let renamed = Fields.basics().with("live.studyID", "SLEEP02")
        let saved = try await world.site.post(DesignSite.basics, renamed.all, as: .designer)
        let renamedPage = try #require(saved.location)
        #expect(try await world.site.get(DesignSite.basics, as: .designer).status == .notFound)
        let page = try await world.site.get(renamedPage, as: .designer)
        let offer = try #require(offers(page).first)
        let undone = try await world.site.post(offer, [("to", renamedPage)], as: .designer)
        #expect(undone.location == DesignSite.basics)
        #expect(try await world.site.get(DesignSite.basics, as: .designer).status == .ok)
        #expect(try await world.site.get(renamedPage, as: .designer).status == .notFound)
    }

    @Test func `what the rules of a launched study do not allow any more is not put back`() async throws {
        let world = try await DesignSite()
        try await world.change(Eligibility.self) { $0.method = .combined }
        let page = try await world.site.get(DesignSite.eligibility, as: .designer)
        let offer = try #require(offers(page).first)
        try await world.publish(as: .active)
        let refused = try await world.site.post(
            offer, [("to", DesignSite.eligibility)], as: .designer)
        #expect(refused.location == DesignSite.eligibility)
        let shown = try await world.site.get(DesignSite.eligibility, as: .designer)
        #expect(try shown.page.alert.texts.contains("This change can no longer be undone."))
        #expect(
            try shown.page.alert.texts.contains(
                "The eligibility method cannot change after publishing. Change it back"))
        #expect(try await world.document(Eligibility.self).value.method == .combined)
    }

    @Test func `what was removed comes back from the message, and from the list`() async throws {
        let world = try await DesignSite()
        let list = DesignSite.design + "/questionnaires"
        let added = try await world.site.post(
            list + "/new", [("key", "diary"), ("name", "Diary")], as: .designer)
        let item = try #require(added.location)
        _ = try await world.site.post(item + "/remove", [], as: .designer)
        let page = try await world.site.get(list, as: .designer)
        #expect(try page.page.status.texts.contains("Diary was removed."))
        #expect(page.page.says("Removed drafts"))
        let undone = try await world.site.post(
            try #require(offers(page).first), [("to", list)], as: .designer)
        #expect(undone.location == list)
        #expect(try await world.site.get(item, as: .designer).status == .ok)
        _ = try await world.site.post(item + "/remove", [], as: .designer)
        _ = try await world.site.post(item + "/return", [], as: .designer)
        #expect(
            try await world.site.get(list, as: .designer).page.status.texts.contains("Diary was restored."))
    }

    @Test func `undoing an addition leads to the list`() async throws {
        let world = try await DesignSite()
        let list = DesignSite.design + "/questionnaires"
        let added = try await world.site.post(
            list + "/new", [("key", "diary"), ("name", "Diary")], as: .designer)
        let item = try #require(added.location)
        let page = try await world.site.get(item, as: .designer)
        let undone = try await world.site.post(
            try #require(offers(page).first), [("to", item)], as: .designer)
        #expect(undone.location == list)
    }

    @Test func `only someone who may edit undoes, and no one from elsewhere learns of it`() async throws {
        let world = try await DesignSite()
        let offer = try #require(
            offers(try await save(world, tagline: "By night", revision: 1)).first)
        #expect(try await world.site.post(offer, [], as: .viewer).status == .forbidden)
        #expect(try await world.site.post(offer, [], as: .stranger).status == .notFound)
        let unknown = DesignSite.design + "/edits/9999/undo"
        #expect(try await world.site.post(unknown, [], as: .designer).status == .notFound)
        _ = try await world.site.post(offer, [], as: .designer)
        let again = try await world.site.post(offer, [], as: .designer)
        let shown = try await world.site.get(try #require(again.location), as: .designer)
        #expect(
            try shown.page.alert.texts.contains(
                "This change is already undone: S. Rowan changed Basic information."))
    }
}
