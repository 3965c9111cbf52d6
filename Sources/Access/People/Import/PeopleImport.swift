import SQLStore
import Vocabulary

/// Imports users from a list: shows line by line what would change, and makes all changes in one transaction.
///
/// Importing allows nothing that the user couldn't do on the pages for inviting and for groups: anything outside their
/// folder is treated as nonexistent, and no one can assign rights that they lack.
public struct PeopleImport<P: PeopleManaging>: Sendable {
    /// The maximum number of lines.
    public static var lineCountMax: Int { 5_000 }

    let grant: Grant<P>

    /// Creates an import for the grant's folder.
    public init(with grant: Grant<P>) { self.grant = grant }

    /// Returns what each line would change, without changing anything.
    public func plan(
        _ lines: [ImportRow], in transaction: borrowing Transaction
    ) throws -> [PlannedImportRow] {
        var planning = try ImportPlanner(grant, in: transaction)
        var planned: [PlannedImportRow] = []
        planned.reserveCapacity(lines.count)
        for line in lines { planned.append(try planning.plan(line, in: transaction)) }
        return planned
    }
}

/// The state of planning an import line by line: what was looked up, and what the previous lines would change.
private struct ImportPlanner<P: PeopleManaging> {
    /// A person in the lines processed so far.
    private struct Planned {
        let user: User?
        var roles: Set<GivenKey> = []
        var groups: Set<GroupID> = []
        var isNamed: Bool
    }

    private struct GivenKey: Hashable {
        let role: Role
        let folder: FolderID
    }

    /// Thrown when a line is rejected.
    private struct RowRejected: Error {
        let sentence: String
    }

    private let grant: Grant<P>
    private let home: Folder
    private let groups: [String: Group]
    private var people: [String: Planned] = [:]
    private var folders: [String: Result<Folder, RowRejected>] = [:]
    /// The rights that the user lacks for assigning a role or adding to a group; empty if none.
    private var lacking: [GivenKey: RightSet] = [:]
    private var lackingOfGroups: [GroupID: RightSet] = [:]

    init(_ grant: Grant<P>, in transaction: borrowing Transaction) throws {
        self.grant = grant
        guard let home = try FolderRepository.folder(grant.subject.folderID, in: transaction) else {
            throw NotFound("folder")
        }
        self.home = home
        let all = try GroupRepository.all(with: grant, in: transaction)
        groups = Dictionary(all.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    }

    mutating func plan(_ line: ImportRow, in transaction: borrowing Transaction) throws -> PlannedImportRow {
        do {
            return try accepted(line, in: transaction)
        } catch let refused as RowRejected {
            return PlannedImportRow(line: line, outcome: .refused(refused.sentence))
        }
    }

    private mutating func accepted(
        _ line: ImportRow, in transaction: borrowing Transaction
    ) throws -> PlannedImportRow {
        if let problem = EmailAddress.problem(line.email) { throw RowRejected(sentence: problem) }
        let given = try role(of: line, in: transaction)
        let named = try namedGroups(of: line, in: transaction)
        if given == nil, named.isEmpty {
            throw RowRejected(sentence: "Enter a role or a group.")
        }
        let key = EmailAddress.folded(line.email)
        var person = try people[key] ?? self.person(line.email, in: transaction)
        if person.user == nil { try requireNameAndRole(of: person, line, hasRole: given != nil) }
        person.isNamed = true
        var planned = PlannedImportRow(line: line, outcome: person.user == nil ? .invite : .add)
        if let given, person.roles.insert(GivenKey(role: given.role, folder: given.folder.folderID)).inserted
        {
            (planned.role, planned.folder) = (given.role, given.folder)
        }
        planned.groups = named.filter { person.groups.insert($0.id).inserted }
        planned.isDeactivated = person.user?.state == .deactivated
        people[key] = person
        guard planned.role != nil || !planned.groups.isEmpty else {
            return PlannedImportRow(line: line, outcome: .nothing)
        }
        return planned
    }

    /// Returns the user with this email address if they are known here; others count as new.
    private func person(_ email: String, in transaction: borrowing Transaction) throws -> Planned {
        let visible = try UserRepository.visible(
            email: email, to: grant.actor, from: home.folderID, in: transaction)
        guard let known = visible else { return try stranger(email, in: transaction) }
        let roles = try RoleRepository.assignments(of: known.id, in: transaction).map {
            GivenKey(role: $0.role, folder: $0.folder)
        }
        let groups = try GroupRepository.groups(of: known.id, in: transaction)
        return Planned(user: known, roles: Set(roles), groups: Set(groups), isNamed: true)
    }

    /// Returns a person who isn't known here, with their pending invitations.
    private func stranger(_ email: String, in transaction: borrowing Transaction) throws -> Planned {
        let offered = try InvitationRepository.offered(
            to: email, from: home.folderID, at: grant.now, in: transaction)
        return Planned(
            user: nil, roles: Set(offered.roles.map { GivenKey(role: $0.role, folder: $0.folder) }),
            groups: Set(offered.groups), isNamed: false)
    }

    /// Throws if a new person has no valid name, or neither this line nor a previous one gives them a role.
    private func requireNameAndRole(of person: Planned, _ line: ImportRow, hasRole: Bool) throws {
        if !person.isNamed, let problem = UserRepository.nameProblem(line.name) {
            throw RowRejected(sentence: problem)
        }
        if !hasRole, person.roles.isEmpty {
            throw RowRejected(
                sentence: "People without an account here need a role in addition to the group.")
        }
    }

    private mutating func role(
        of line: ImportRow, in transaction: borrowing Transaction
    ) throws -> (role: Role, folder: Folder)? {
        if line.role.isEmpty {
            if !line.folder.isEmpty {
                throw RowRejected(sentence: "Enter a role for \(line.folder).")
            }
            return nil
        }
        guard let role = Role(written: line.role) else {
            let titles = Role.allCases.map(\.title).joined(separator: ", ")
            throw RowRejected(
                sentence: "There is no role named \(line.role). Use one of these roles: \(titles).")
        }
        let folder = try folder(line.folder, in: transaction)
        guard role.isAssignable(on: folder.kind) else {
            throw RowRejected(sentence: "\(role.title) cannot be assigned on this type of folder.")
        }
        if let right = try rightsLacking(for: role, on: folder, in: transaction).rights.first {
            throw RowRejected(
                sentence:
                    "\(role.title) includes a permission you don't have there: \(right.title). Ask someone who has it."
            )
        }
        return (role, folder)
    }

    /// Returns the rights that the user lacks for assigning a role on a folder; empty if none.
    private mutating func rightsLacking(
        for role: Role, on folder: Folder, in transaction: borrowing Transaction
    ) throws -> RightSet {
        let key = GivenKey(role: role, folder: folder.folderID)
        let rights =
            try lacking[key]
            ?? denied(in: transaction) { transaction in
                try RoleRepository.checkMayAssign(grant.actor, by: role, on: folder, in: transaction)
            }
        lacking[key] = rights
        return rights
    }

    private mutating func folder(_ path: String, in transaction: borrowing Transaction) throws -> Folder {
        if let found = folders[path] { return try found.get() }
        let found = try find(path, in: transaction)
        folders[path] = found
        return try found.get()
    }

    /// Returns a folder by its path; folders that the user may not know of are not found.
    private func find(
        _ path: String, in transaction: borrowing Transaction
    ) throws -> Result<Folder, RowRejected> {
        let unknown = RowRejected(
            sentence: "There is no folder \(path) here. Use IDs in the form ORG/APP/STUDY.")
        guard !path.isEmpty else { return .success(home) }
        guard
            let folder = try FolderPath(path).flatMap({ try FolderRepository.place($0, in: transaction) })?
                .folder,
            home.kind == .site || folder.organization?.id == home.folderID
        else { return .failure(unknown) }
        guard let holder = grant.actor.holder else { return .success(folder) }
        let effectiveRoles = try Roles.effectiveRoles(of: holder, on: folder, at: grant.now, in: transaction)
        if !effectiveRoles.hasAnyRole { return .failure(unknown) }
        guard effectiveRoles.hasPermission(ManageRoles.self) else {
            return .failure(RowRejected(sentence: "You can't assign roles on \(path)."))
        }
        return .success(folder)
    }

    private mutating func namedGroups(
        of line: ImportRow, in transaction: borrowing Transaction
    ) throws -> [Group] {
        var named: [Group] = []
        for name in line.groups {
            guard let group = groups[name.lowercased()] else {
                throw RowRejected(
                    sentence: "There is no group named \(name) here. Create it on the Groups page first.")
            }
            let lacking =
                try lackingOfGroups[group.id]
                ?? denied(in: transaction) { transaction in
                    try RoleRepository.checkMayAssign(rolesOf: grant.actor, by: group.id, in: transaction)
                }
            lackingOfGroups[group.id] = lacking
            if let right = lacking.rights.first {
                throw RowRejected(
                    sentence: "The group \(name) has a permission that you don't have: \(right.title).")
            }
            named.append(group)
        }
        return named
    }

    private func denied(
        in transaction: borrowing Transaction, by check: (borrowing Transaction) throws -> Void
    ) throws -> RightSet {
        do {
            try check(transaction)
            return []
        } catch let denied as AccessDenied {
            return RightSet(denied.right)
        }
    }
}
