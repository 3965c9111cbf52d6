import Access
import SQLStore

/// The effect of role changes on one user or group.
struct RoleEffect: Sendable {
    let name: String
    let isGroup: Bool
    /// Whether the user changes their own roles.
    let isReader: Bool
    let gains: [Role]
    let losses: [Role]
    /// The rights that the user gains; known only for users.
    let opens: [Right]
    /// The rights that the user loses.
    let closes: [Right]

    /// The change in a sentence.
    var sentence: String {
        var parts: [String] = []
        if !gains.isEmpty { parts.append("gains \(Self.listed(gains.map(\.title)))") }
        if !losses.isEmpty { parts.append("loses \(Self.listed(losses.map(\.title)))") }
        return "\(name) \(parts.isEmpty ? "keeps the same roles" : parts.joined(separator: " and "))."
    }

    /// The consequences, one sentence each.
    var consequences: [String] {
        var sentences: [String] = []
        if !opens.isEmpty { sentences.append("New permissions: \(Self.phrases(opens)).") }
        if !closes.isEmpty { sentences.append("Removed permissions: \(Self.phrases(closes)).") }
        if !isGroup, opens.isEmpty, closes.isEmpty, !(gains.isEmpty && losses.isEmpty) {
            sentences.append("Their access doesn't change because other roles grant the same permissions.")
        }
        if isGroup { sentences.append("This applies to everyone in the group.") }
        if isReader, closes.contains(.manageRoles) {
            sentences.append(
                "This is your own account. You won't be able to assign or remove roles here afterwards.")
        }
        return sentences
    }

    static func listed(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    private static func phrases(_ rights: [Right]) -> String {
        rights.map { $0.title.prefix(1).lowercased() + $0.title.dropFirst() }.joined(separator: "; ")
    }
}

extension RoleChanges {
    /// Assigns and removes the roles and returns the effects. Assigns first, so that no check in between finds a
    /// folder without an administrator.
    func apply(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [RoleEffect] {
        let principals = principals
        let before = try principals.map { try HolderState($0, grant, transaction) }
        for key in given {
            try RoleRepository.assign(key.role, to: key.principal, with: grant, in: transaction)
        }
        for key in taken {
            // Another change, or another user, may have removed it already.
            guard
                try RoleRepository.assigned(to: key.principal, with: grant, in: transaction).contains(
                    key.role)
            else { continue }
            try RoleRepository.revoke(key.role, from: key.principal, with: grant, in: transaction)
        }
        let after = try principals.map { try HolderState($0, grant, transaction) }
        return zip(before, after).map { $0.effect(becoming: $1, by: grant.actor) }
    }

    /// Returns the effects of the changes, or throws the same errors as applying them; changes nothing.
    func dryRun(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [RoleEffect] {
        do {
            try transaction.savepoint {
                throw DryRunResult(effects: try apply(with: grant, in: transaction))
            }
            return []
        } catch let rehearsed as DryRunResult {
            return rehearsed.effects
        }
    }

    private struct DryRunResult: Error {
        let effects: [RoleEffect]
    }
}

/// A holder's roles and rights at one point in time.
private struct HolderState {
    let name: String
    let user: UserID?
    let roles: RoleSet
    let rights: RightSet

    init(
        _ principal: Principal, _ grant: Grant<ManageRoles>, _ transaction: borrowing Transaction
    ) throws {
        (name, user) = try RoleRepository.holder(principal, with: grant, in: transaction)
        roles = try RoleRepository.assigned(to: principal, with: grant, in: transaction)
        guard let user else {
            rights = []
            return
        }
        rights = try Roles.effectiveRoles(of: user, on: grant.subject, at: grant.now, in: transaction).rights
    }

    func effect(becoming after: HolderState, by actor: Actor) -> RoleEffect {
        RoleEffect(
            name: name, isGroup: user == nil, isReader: user != nil && user == actor.user,
            gains: after.roles.subtracting(roles).roles, losses: roles.subtracting(after.roles).roles,
            opens: after.rights.subtracting(rights).rights, closes: rights.subtracting(after.rights).rights)
    }
}
