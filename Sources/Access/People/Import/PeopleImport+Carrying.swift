import SQLStore
import Studies

extension PeopleImport {
    /// What a list did.
    public struct Tally: Sendable, Hashable {
        /// How many people were invited, known or not.
        public var invited = 0
        /// How many people who are known here got more.
        public var changed = 0
        /// How many roles were given.
        public var roles = 0
    }

    /// Does what was planned, with a letter to each person in the outbox; refused lines must be gone by now.
    ///
    /// `place` is what letters call the place. The letters are sent after the commit.
    public func carryOut(
        _ plan: [PlannedLine], language: LetterLanguage, accounts: Accounts, outbox: Outbox,
        place: String, in transaction: borrowing Transaction
    ) throws -> Tally {
        precondition(!plan.contains { $0.isRefused }, "a list with refused lines is not brought in")
        var tally = Tally()
        var seen: Set<String> = []
        for line in plan where line.outcome != .nothing {
            let invited = try account(of: line, language, accounts, isFirst: seen, in: transaction)
            try give(line, to: invited?.user, in: transaction)
            tally.roles += line.role == nil ? 0 : 1
            guard let invited, seen.insert(EmailAddress.folded(line.line.email)).inserted else { continue }
            if line.outcome == .invite { tally.invited += 1 } else { tally.changed += 1 }
            if invited.user.state != .deactivated {
                try outbox.put(invited, at: place, with: grant, in: transaction)
            }
        }
        try grant.record(
            "user.import",
            [
                "invited": .number(tally.invited), "changed": .number(tally.changed),
                "roles": .number(tally.roles),
            ],
            in: transaction)
        return tally
    }

    /// The account of a line: made, or the one that there is; nil for somebody who had a line before.
    private func account(
        of planned: PlannedLine, _ language: LetterLanguage, _ accounts: Accounts, isFirst seen: Set<String>,
        in transaction: borrowing Transaction
    ) throws -> Invited? {
        let line = planned.line
        if seen.contains(EmailAddress.folded(line.email)) { return nil }
        // Somebody who is known has a name already, whatever the list says.
        let name =
            planned.outcome == .add
            ? try UserRepository.user(email: line.email, in: transaction)?.name ?? line.name : line.name
        return try accounts.invite(
            email: line.email, name: name, language: language, with: grant, in: transaction)
    }

    private func give(
        _ line: PlannedLine, to user: User?, in transaction: borrowing Transaction
    ) throws {
        if let role = line.role, let folder = line.folder {
            let roles = try Roles.require(ManageRoles.self, on: folder, by: grant.actor, in: transaction)
            try RoleRepository.give(role, to: .email(line.line.email), with: roles, in: transaction)
        }
        if line.groups.isEmpty { return }
        guard
            let user = try user ?? UserRepository.user(email: line.line.email, in: transaction)
        else { throw NotFound("user") }
        for group in line.groups {
            try GroupRepository.add(user.id, to: group.id, with: grant, in: transaction)
        }
    }
}
