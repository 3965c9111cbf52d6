import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner

@Suite struct StudyAdminsTests {
    private static let admins = DesignSite.design + "/admins"

    private func key(_ someone: TestUser, _ design: DesignSite) -> String {
        "user-\(design.site.world.user(someone))"
    }

    private func roles(_ someone: TestUser, _ design: DesignSite) async throws -> [String] {
        let world = design.site.world
        return try await design.site.store.read { transaction in
            try transaction.rows(
                """
                select role from role_assignments
                where user_id = \(world.user(someone)) and folder_id = \(world.study.id) order by role
                """
            ) { row in try row[0] }
        }
    }

    private func set(
        _ access: String, of someone: TestUser, _ design: DesignSite, as actor: TestUser
    ) async throws -> ClientResponse {
        try await design.site.post(
            Self.admins + "/change", [("who", key(someone, design)), ("access", access)], as: actor)
    }

    @Test func `The page shows who may what, and why`() async throws {
        let design = try await DesignSite()
        let page = try await design.site.get(Self.admins, as: .designer).text
        for someone in [TestUser.lead, .designer, .viewer, .folderAdmin] {
            #expect(page.contains(someone.name))
        }
        #expect(page.contains("Study Designer of") && page.contains("Leads the study"))
        #expect(!page.contains(TestUser.reader.name) && !page.contains(TestUser.stranger.name))
        #expect(try await design.site.get(DesignSite.settings, as: .designer).text.contains(Self.admins))
    }

    @Test func `A member is found, added, changed and taken off, each in the audit`() async throws {
        let design = try await DesignSite()
        let found = try await design.site.get(
            Self.admins + "?q=" + TestUser.reader.email.replacing("@", with: "%40"), as: .designer
        ).text
        #expect(found.contains(key(.reader, design)))
        let added = try await design.site.post(
            Self.admins, [("who", key(.reader, design)), ("access", "view")], as: .designer)
        #expect(added.location == Self.admins)
        #expect(try await roles(.reader, design) == ["study-viewer"])
        _ = try await set("edit", of: .reader, design, as: .designer)
        #expect(try await roles(.reader, design) == ["study-designer"])
        _ = try await set("lead", of: .reader, design, as: .folderAdmin)
        #expect(try await roles(.reader, design) == ["study-designer", "study-lead"])
        _ = try await set("view", of: .reader, design, as: .folderAdmin)
        #expect(try await roles(.reader, design) == ["study-viewer"])
        _ = try await set("", of: .reader, design, as: .designer)
        #expect(try await roles(.reader, design).isEmpty)
        let events: Int? = try await design.site.store.read { transaction in
            try transaction.value(
                "select count(*) from audit_events where action in ('role.give', 'role.take') and subject = \(TestUser.reader.email)"
            )
        }
        #expect((events ?? 0) >= 9)
    }

    @Test func `A designer makes no one a lead, and takes no lead off`() async throws {
        let design = try await DesignSite()
        #expect(try await set("lead", of: .reader, design, as: .designer).status == .forbidden)
        #expect(try await set("", of: .lead, design, as: .designer).status == .forbidden)
        #expect(try await roles(.lead, design).contains("study-lead"))
        #expect(
            try await design.site.get(Self.admins, as: .designer).page.texts.contains(
                "You don't have this permission yourself: Publish, launch, pause and deactivate"))
    }

    @Test(arguments: [("", "view"), ("user-x", "view"), ("somebody@example.org", "view")])
    func `Who is no member cannot be chosen`(_ who: String, _ access: String) async throws {
        let design = try await DesignSite()
        let answer = try await design.site.post(
            Self.admins, [("who", who), ("access", access)], as: .designer)
        #expect(
            try answer.status == .unprocessableContent && answer.page.alert.texts.contains("Choose a member.")
        )
    }

    @Test func `Someone of another organization is not found by their number`() async throws {
        let design = try await DesignSite()
        let answer = try await design.site.post(
            Self.admins, [("who", key(.stranger, design)), ("access", "view")], as: .designer)
        #expect(answer.status == .notFound)
        let page = try await design.site.get(
            Self.admins + "?q=" + TestUser.stranger.email.replacing("@", with: "%40"), as: .designer)
        #expect(page.page.texts.contains("No matching members. An organization admin can invite people."))
    }

    @Test(arguments: [(TestUser.viewer, Status.forbidden), (.reader, .forbidden), (.stranger, .notFound)])
    func `No one else chooses`(_ someone: TestUser, _ status: Status) async throws {
        let design = try await DesignSite()
        #expect(try await design.site.get(Self.admins, as: someone).status == status)
        #expect(try await set("view", of: .reader, design, as: someone).status == status)
    }

    @Test func `Anyone who takes themselves off is led to where they still may be`() async throws {
        let design = try await DesignSite()
        let answer = try await set("", of: .lead, design, as: .lead)
        #expect(answer.location == "/")
        #expect(try await design.site.get(Self.admins, as: .lead).status == .notFound)
    }
}
