import SQLStore
import Vocabulary

/// The groups of the site and of organizations.
public enum GroupRepository {
    /// The maximum length of a name.
    public static let nameLengthMax = 100

    /// Returns the groups that belong to the grant's folder, by name.
    public static func all(
        with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> [Group] {
        try transaction.rows(
            "\(fragment: columns) where g.folder_id = \(grant.subject.folderID) order by g.name_key"
        ) {
            row in try Group(row)
        }
    }

    /// Returns the groups that can be assigned roles on the grant's folder: its organization's and the site's.
    public static func usable(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [Group] {
        let homes = [FolderID.site] + [grant.subject.organization?.id].compactMap(\.self)
        return try transaction.rows(
            "\(fragment: columns) where g.folder_id in (\(list: homes)) order by g.name_key, g.id"
        ) { row in try Group(row) }
    }

    /// Adds an empty group.
    public static func add(
        _ name: String, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> Group {
        try check(name)
        let id: GroupID? = try transaction.value(
            """
            insert into user_groups (id, folder_id, name, name_key, created_at)
            values ((\(fragment: GenerationRepository.groupRows.next(in: "user_groups"))), \(grant.subject.folderID),
                \(name), \(name.lowercased()), \(grant.now))
            on conflict (folder_id, name_key) do nothing
            returning id
            """)
        guard let id else { throw taken(name) }
        try grant.record("group.create", about: name, in: transaction)
        return Group(id: id, home: grant.subject.folderID, name: name, memberCount: 0)
    }

    /// Renames a group.
    public static func rename(
        _ id: GroupID, to name: String, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws {
        try check(name)
        let group = try manageableGroup(id, by: grant, in: transaction)
        let other: GroupID? = try transaction.value(
            """
            select id from user_groups
            where folder_id = \(group.home) and name_key = \(name.lowercased()) and id <> \(id)
            """)
        if other != nil { throw taken(name) }
        try transaction.run(
            "update user_groups set name = \(name), name_key = \(name.lowercased()) where id = \(id)")
        try grant.record("group.rename", about: name, ["from": .text(group.name)], in: transaction)
    }

    /// Deletes a group; its members lose the roles they had through it.
    public static func delete(
        _ id: GroupID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws {
        let group = try manageableGroup(id, by: grant, in: transaction)
        try GenerationRepository.groupRows.recordHighestID(of: "user_groups", in: transaction)
        try transaction.run("delete from user_groups where id = \(id)")
        try UserRepository.requireRemainingSiteAdmin(in: transaction)
        try grant.record("group.delete", about: group.name, in: transaction)
    }

    /// Returns the members of a group by name.
    public static func members(
        of id: GroupID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> [User] {
        _ = try manageableGroup(id, by: grant, in: transaction)
        return try transaction.rows(
            """
            \(fragment: UserRepository.columns) join group_members m on m.user_id = u.id
            where m.group_id = \(id) order by u.name_key, u.id
            """
        ) { row in try User(row) }
    }

    /// Adds a user to a group. Both must be known where the grant is held, and the actor must be able to assign all of
    /// the group's roles directly.
    public static func add(
        _ user: UserID, to id: GroupID, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws {
        let group = try manageableGroup(id, by: grant, in: transaction)
        let home = try FolderRepository.folder(group.home, in: transaction)
        guard let person = try UserRepository.user(user, in: transaction),
            try UserRepository.isKnown(person, to: home?.organization, in: transaction)
                || UserRepository.canSeeAllUsers(grant.actor, in: transaction)
        else { throw NotFound("user") }
        try RoleRepository.checkMayAssign(rolesOf: grant.actor, by: id, in: transaction)
        let added = try transaction.run(
            """
            insert into group_members (group_id, user_id, added_at) values (\(id), \(user), \(grant.now))
            on conflict do nothing
            """)
        guard added > 0 else { return }
        try grant.record(
            "group.add-member", about: group.name, ["user": .text(person.email)], in: transaction)
    }

    /// Removes a user from a group.
    public static func remove(
        _ user: UserID, from id: GroupID, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws {
        let group = try manageableGroup(id, by: grant, in: transaction)
        let removed = try transaction.run(
            "delete from group_members where group_id = \(id) and user_id = \(user)")
        guard removed > 0 else { throw NotFound("member") }
        try UserRepository.requireRemainingSiteAdmin(in: transaction)
        let email = try UserRepository.user(user, in: transaction)?.email ?? ""
        try grant.record("group.remove-member", about: group.name, ["user": .text(email)], in: transaction)
    }

    static func group(_ id: GroupID, in transaction: borrowing Transaction) throws -> Group? {
        try transaction.first("\(fragment: columns) where g.id = \(id)") { row in try Group(row) }
    }

    static let columns: SQL = """
        select g.id, g.folder_id, g.name, (select count(*) from group_members m where m.group_id = g.id)
        from user_groups g
        """

    static func manageableGroup(
        _ id: GroupID, by grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> Group {
        guard let group = try group(id, in: transaction), group.home == grant.subject.folderID else {
            throw NotFound("group")
        }
        return group
    }

    private static func check(_ name: String) throws {
        if name.allSatisfy(\.isWhitespace) { throw InvalidInput("name", "Enter a name.") }
        if let problem = SingleLineText.problem(name, lengthMax: nameLengthMax) {
            throw InvalidInput("name", problem)
        }
    }

    private static func taken(_ name: String) -> InvalidInput {
        InvalidInput("name", "A group named \(name) already exists.")
    }
}

extension Group {
    init(_ row: Row) throws {
        self.init(id: try row[0], home: try row[1], name: try row[2], memberCount: try row[3])
    }
}
