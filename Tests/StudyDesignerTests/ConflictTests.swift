import Access
import HTTP
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

/// Two people edit the same document: `M. Thistle` saved revision 2 while the designer had revision 1 open.
@Suite struct ConflictTests {
    private let page = DesignSite.basics

    private func world(
        _ change: @escaping @Sendable (inout BasicInformation) -> Void
    ) async throws -> DesignSite {
        let world = try await DesignSite()
        try await world.change(BasicInformation.self, change)
        return world
    }

    /// What the first revision holds, with one's own tagline.
    private var own: Fields {
        Fields([
            ("revision", "1"), ("lang", "en"), ("action", "save"), ("name", "Sleep in Early Pregnancy"),
            ("live.studyID", "SLEEP01"), ("live.appID", "HERON"), ("test.studyID", "SLEEP01T"),
            ("test.appID", "HERON-T"), ("tagline", "My tagline"),
        ])
    }

    @Test func `the second to save sees both changes and has saved nothing`() async throws {
        let world = try await world { $0.sponsor[.english] = "Their sponsor" }
        let response = try await world.site.post(page, own.all, as: .designer)
        #expect(response.status == .conflict)
        for text in [
            "M. Thistle saved", "Their sponsor", "My tagline", "Save both changes",
            "name=\"seen\" value=\"2\"",
            "name=\"tagline\" value=\"My tagline\"", "Research sponsor, English", "Study tagline, English",
        ] {
            #expect(response.text.contains(text), "\(text)")
        }
        #expect(try await world.document(BasicInformation.self).revision == 2)
    }

    @Test func `one person in two windows is not called someone else`() async throws {
        let world = try await DesignSite()
        let first = try await world.site.post(page, own.with("tagline", "Other window").all, as: .designer)
        #expect(first.status == .seeOther, "\(first.text)")
        let second = try await world.site.post(page, own.all, as: .designer)
        #expect(second.status == .conflict)
        for text in [
            "You saved changes in another window", "You saved ", "Other window", "This window",
            "Both windows changed the value below", "1 value differs", "Before: ", "Save with these choices",
            "Overwrite the other window&#39;s changes",
        ] {
            #expect(second.text.contains(text), "\(text)")
        }
        #expect(second.page.title == "You saved changes in another window")
        #expect(
            !second.text.contains("Someone else") && !second.page.texts.contains("Theirs")
                && !second.text.contains("use theirs") && !second.text.contains("Overwrite theirs"))
    }

    @Test func `if someone else saved in between, the page says so`() async throws {
        let world = try await world { $0.sponsor[.english] = "Their sponsor" }
        let mine = own.with("revision", "2").with("tagline", "Other window")
        #expect(try await world.site.post(page, mine.all, as: .designer).status == .seeOther)
        let second = try await world.site.post(page, own.all, as: .designer)
        #expect(second.page.title == "Someone else saved changes while you were editing")
    }

    @Test func `both changes can be saved together`() async throws {
        let world = try await world { $0.sponsor[.english] = "Their sponsor" }
        let decided = own.with("seen", "2").with("resolve", "bothTheirs")
        let response = try await world.site.post(page, decided.all, as: .designer)
        #expect(response.status == .seeOther)
        let value = try await world.document(BasicInformation.self).value
        #expect(value.sponsor.english == "Their sponsor")
        #expect(value.tagline.english == "My tagline")
    }

    @Test func `who saves a translation with a changed English text has seen both`() async throws {
        let world = try await DesignSite()
        try await world.change(StudySettings.self) { $0.languages = [LanguageTag("es")].compactMap(\.self) }
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "By night" }
        try await world.change(BasicInformation.self) { $0.tagline[.english] = "Their English" }
        let spanish = Fields([
            ("revision", "2"), ("lang", "es"), ("action", "save"), ("tagline", "Mi texto"),
        ])
        let shown = try await world.site.post(page, spanish.all, as: .designer)
        #expect(shown.status == .conflict)
        for text in ["By night", "Their English", "Mi texto", "Study tagline, Spanish", "Save both changes"] {
            #expect(shown.page.says(text), "\(text)")
        }
    }

    @Test(arguments: [("bothOwn", "My tagline"), ("bothTheirs", "Their tagline")])
    func `where both changed the same, the one whom the second chose stands`(
        resolve: String, tagline: String
    ) async throws {
        let world = try await world {
            $0.tagline[.english] = "Their tagline"
            $0.sponsor[.english] = "Their sponsor"
        }
        let shown = try await world.site.post(page, own.all, as: .designer)
        #expect(shown.page.buttons.contains("Save with these choices"))
        let decided = own.with("seen", "2").with("resolve", resolve)
        _ = try await world.site.post(page, decided.all, as: .designer)
        let value = try await world.document(BasicInformation.self).value
        #expect(value.tagline.english == tagline)
        #expect(value.sponsor.english == "Their sponsor")
    }

    @Test(arguments: ["chosen", "edit"])
    func `for each conflict, the second chooses whose value to use`(resolve: String) async throws {
        let world = try await world {
            $0.tagline[.english] = "Their tagline"
            $0.sponsor[.english] = "Their sponsor"
            $0.category = "Public Health"
        }
        let both = own.with("sponsor", "My sponsor")
        let shown = try await world.site.post(page, both.all, as: .designer)
        #expect(shown.page.fields.contains("Study tagline, English"))
        #expect(shown.text.contains("value=\"own tagline.en\" checked"), "\(shown.text)")
        let decided = both.with("seen", "2").with("resolve", resolve)
            .adding("conflict.0", "own tagline.en").adding("conflict.1", "theirs sponsor.en")
        let answer = try await world.site.post(page, decided.all, as: .designer)
        let value = try await world.document(BasicInformation.self).value
        if resolve == "chosen" {
            #expect(value.tagline.english == "My tagline" && value.sponsor.english == "Their sponsor")
            #expect(value.category == "Public Health")
        } else {
            #expect(
                answer.text.contains("value=\"My tagline\"")
                    && answer.text.contains("value=\"Their sponsor\""))
            #expect(value.tagline.english == "Their tagline", "nothing is saved yet")
        }
    }

    @Test func `one can overwrite knowingly, and history keeps what was overwritten`() async throws {
        let world = try await world { $0.sponsor[.english] = "Their sponsor" }
        let decided = own.with("seen", "2").with("resolve", "own")
        _ = try await world.site.post(page, decided.all, as: .designer)
        let saved = try await world.document(BasicInformation.self)
        #expect(saved.value.sponsor.isEmpty)
        #expect(saved.value.tagline.english == "My tagline")
        let history = try await world.site.get(
            DesignSite.design + "/documents/\(saved.id)/history?from=2&to=3", as: .designer)
        #expect(history.page.texts.contains("Their sponsor"))
    }

    @Test func `one can continue editing with both changes in the form`() async throws {
        let world = try await world { $0.sponsor[.english] = "Their sponsor" }
        let decided = own.with("seen", "2").with("resolve", "edit")
        let response = try await world.site.post(page, decided.all, as: .designer)
        #expect(response.status == .ok)
        #expect(response.text.contains("value=\"Their sponsor\""))
        #expect(response.text.contains("value=\"My tagline\""))
        #expect(response.text.contains("name=\"revision\" value=\"2\""))
        #expect(response.text.contains("data-guard=\"unsaved\""))
        #expect(try await world.document(BasicInformation.self).revision == 2)
    }

    @Test func `a third save while one decides is a conflict again`() async throws {
        let world = try await world { $0.sponsor[.english] = "Their sponsor" }
        try await world.change(BasicInformation.self, by: "J. Larkspur") { $0.category = "Public Health" }
        let decided = own.with("seen", "2").with("resolve", "own")
        let response = try await world.site.post(page, decided.all, as: .designer)
        #expect(response.status == .conflict)
        #expect(response.page.says("J. Larkspur saved just now"))
        #expect(response.text.contains("name=\"seen\" value=\"3\""))
        #expect(response.page.texts.contains("Their sponsor"))
    }

    @Test func `a merged value is held to the rules like any other`() async throws {
        let world = try await world { $0.sponsor[.english] = "Their sponsor" }
        let decided = own.with("website", "example.org").with("seen", "2").with("resolve", "bothOwn")
        let response = try await world.site.post(page, decided.all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(try await world.document(BasicInformation.self).revision == 2)
    }

    @Test(arguments: ["", "7", "x"])
    func `a form without a revision that there is saves nothing`(revision: String) async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(page, own.with("revision", revision).all, as: .designer)
        #expect(response.status == .notFound)
        #expect(try await world.document(BasicInformation.self).revision == 1)
    }
}
