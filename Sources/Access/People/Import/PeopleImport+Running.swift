import SQLStore
import Vocabulary

extension PeopleImport {
    /// The numbers of changes made by an import.
    public struct Counts: Sendable, Hashable {
        /// The number of people who were invited, with or without an existing account.
        public var invited = 0
        /// The number of existing users who got more roles.
        public var changed = 0
        /// The number of roles that were assigned.
        public var roles = 0

        fileprivate var details: AuditDetails {
            ["invited": .number(invited), "changed": .number(changed), "roles": .number(roles)]
        }
    }

    /// Carries out the plan and queues an email to each person. The plan must have no refused lines.
    ///
    /// The emails are sent after the commit. They name the folders of the person's roles, or `place` without roles.
    public func run(
        _ plan: [PlannedImportRow], language: PortalLanguage, accounts: Accounts,
        mailQueue outbox: MailQueueRepository,
        location place: String, in transaction: borrowing Transaction
    ) throws -> Counts {
        precondition(!plan.contains { $0.isRefused }, "a list with refused lines is not brought in")
        var counts = Counts()
        var people: [String: InvitationResult] = [:]
        let lines = Dictionary(grouping: plan) { EmailAddress.folded($0.line.email) }
        for line in plan where line.outcome != .nothing {
            let key = EmailAddress.folded(line.line.email)
            let isFirst = people[key] == nil
            let invited = try people[key] ?? account(of: line, language, accounts, in: transaction)
            people[key] = invited
            try give(line, to: invited, in: transaction)
            counts.roles += line.role == nil ? 0 : 1
            guard isFirst else { continue }
            if line.outcome == .invite { counts.invited += 1 } else { counts.changed += 1 }
            // The email of an open invitation is already queued.
            if let user = invited.user, user.state != .deactivated {
                let folders = (lines[key] ?? []).filter { $0.role != nil }.compactMap(\.folder)
                try outbox.enqueue(
                    invited, at: FolderTitles.place(of: folders) ?? place, with: grant, in: transaction)
            }
        }
        try grant.record("user.import", counts.details, in: transaction)
        return counts
    }

    /// Returns the account of a line: a new or an existing one.
    private func account(
        of planned: PlannedImportRow, _ language: PortalLanguage, _ accounts: Accounts,
        in transaction: borrowing Transaction
    ) throws -> InvitationResult {
        let line = planned.line
        // An existing user keeps their name, whatever the line says.
        let name =
            planned.outcome == .add
            ? try UserRepository.user(email: line.email, in: transaction)?.name ?? line.name : line.name
        return try accounts.invite(
            email: line.email, name: name, language: language, with: grant, in: transaction)
    }

    private func give(
        _ line: PlannedImportRow, to invited: InvitationResult, in transaction: borrowing Transaction
    ) throws {
        if let role = line.role, let folder = line.folder {
            let roles = try Roles.require(ManageRoles.self, on: folder, by: grant.actor, in: transaction)
            try RoleRepository.assign(role, to: invited, with: roles, in: transaction)
        }
        for group in line.groups {
            switch invited.outcome {
            case .account(let user, _):
                try GroupRepository.add(user.id, to: group.id, with: grant, in: transaction)
            case .invitation(let id):
                try InvitationRepository.add(group: group.id, to: id, with: grant, in: transaction)
            }
        }
    }
}
