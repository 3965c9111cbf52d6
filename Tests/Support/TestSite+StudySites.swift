import Access
import SQLStore

extension TestSite {
    /// Adds a site to the Live channel of the study, or to another channel.
    public func addStudySite(
        _ code: String, _ name: String, to channel: Channel? = nil,
        _ change: @escaping @Sendable (inout StudySiteDraft) -> Void = { _ in }
    ) async throws -> StudySite {
        let (console, channel) = (parts.console, channel ?? world.channel)
        return try await store.write { transaction in
            var draft = StudySiteDraft()
            (draft.code, draft.name) = (code, name)
            change(&draft)
            let grant = console.grant(ManageStudySites.self, on: channel)
            let id = try StudySiteRepository.add(draft, with: grant, in: transaction)
            return try StudySiteRepository.find(id, with: grant, in: transaction)
        }
    }

    /// Takes away all roles of someone, and gives them these.
    public func employ(_ someone: TestUser, only roles: [(role: Role, site: StudySite)]) async throws {
        let (console, world) = (parts.console, world)
        let user = world.user(someone)
        try await store.write { transaction in
            try transaction.run("delete from role_assignments where user_id = \(user)")
            try transaction.run("delete from study_site_roles where user_id = \(user)")
            for (role, site) in roles {
                try StudySiteRoleRepository.assign(
                    role, to: .user(user), at: site,
                    with: console.grant(ManageStudySites.self, on: world.channel),
                    in: transaction)
            }
        }
    }
}
