import SQLStore
import Timekeeping
import Vocabulary

/// The lists of an organization from which studies choose data partners, sponsors and categories.
///
/// A design stores the chosen text, so changes to a list do not change studies. Callers check the permission
/// to change a list.
public struct ReferenceChoiceRepository: Sendable {
    private let organization: FolderID

    /// Creates the lists of an organization.
    public init(of organization: FolderID) { self.organization = organization }

    /// Returns the lists of the organization to which a study belongs.
    public static func around(
        _ scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> ReferenceChoiceRepository? {
        let organization: FolderID? = try transaction.value(
            """
            select a.parent_id from folders s join folders a on a.id = s.parent_id
            where s.id = \(scope.folder)
            """)
        return organization.map { ReferenceChoiceRepository(of: $0) }
    }

    /// Returns all choices of a list in order, including retired ones.
    public func all(
        _ list: ReferenceList, _ transaction: borrowing Transaction
    ) throws -> [ReferenceChoice] {
        let kept = try transaction.rows(
            """
            select name, retired_at from reference_choices
            where organization_folder_id = \(organization) and list = \(list) order by position, id
            """
        ) { row in
            let retiredAt: Instant? = try row[1]
            return ReferenceChoice(name: try row[0], isRetired: retiredAt != nil)
        }
        return kept.isEmpty ? list.standard.map { ReferenceChoice(name: $0, isRetired: false) } : kept
    }

    /// Returns the choices that a list offers.
    public func offered(_ list: ReferenceList, _ transaction: borrowing Transaction) throws
        -> [String]
    {
        try all(list, transaction).filter { !$0.isRetired }.map(\.name)
    }

    /// Adds a choice at the end of a list, or throws ``ReferenceInvalid`` if it exists or is not valid.
    public func add(
        _ name: String, to list: ReferenceList, _ transaction: borrowing Transaction
    ) throws {
        try insert(name, into: list, at: nil, transaction)
    }

    /// Renames a choice. The old name is retired, so that studies can keep it.
    public func rename(
        _ name: String, to other: String, in list: ReferenceList, at now: Instant,
        _ transaction: borrowing Transaction
    ) throws {
        if list.isFixed(name) {
            throw ReferenceInvalid(
                "Apps use the name \(name), so it cannot change. Retire it and add another one")
        }
        try keepStandard(list, transaction)
        let place = try position(of: name, in: list, transaction)
        try insert(other, into: list, at: place, transaction)
        try retire(name, in: list, at: now, transaction)
    }

    /// Retires a choice, or offers it again if the time is nil.
    public func retire(
        _ name: String, in list: ReferenceList, at instant: Instant?,
        _ transaction: borrowing Transaction
    ) throws {
        try keepStandard(list, transaction)
        _ = try position(of: name, in: list, transaction)
        try transaction.run(
            """
            update reference_choices set retired_at = \(instant)
            where organization_folder_id = \(organization) and list = \(list)
                and folded_name = \(name.lowercased())
            """)
    }

    /// Moves a choice one place up or down.
    public func move(
        _ name: String, up: Bool, in list: ReferenceList, _ transaction: borrowing Transaction
    ) throws {
        try keepStandard(list, transaction)
        var names = try all(list, transaction).map(\.name)
        guard let place = names.firstIndex(where: { $0.lowercased() == name.lowercased() }) else {
            throw DocumentNotFound()
        }
        let other = up ? place - 1 : place + 1
        guard names.indices.contains(other) else { return }
        names.swapAt(place, other)
        for (position, name) in names.enumerated() {
            try transaction.run(
                """
                update reference_choices set position = \(position + 1)
                where organization_folder_id = \(organization) and list = \(list)
                    and folded_name = \(name.lowercased())
                """)
        }
    }

    // MARK: Rows

    private func insert(
        _ name: String, into list: ReferenceList, at position: Int?,
        _ transaction: borrowing Transaction
    ) throws {
        try keepStandard(list, transaction)
        guard !name.isEmpty else { throw ReferenceInvalid("Enter a name") }
        guard name.count <= list.limit else {
            throw ReferenceInvalid(IdentifierRule.tooLong(name.count, limit: list.limit))
        }
        let last: Int? = try transaction.value(
            """
            select max(position) from reference_choices
            where organization_folder_id = \(organization) and list = \(list)
            """)
        let added = try transaction.run(
            """
            insert into reference_choices (organization_folder_id, list, name, folded_name, position)
            values (\(organization), \(list), \(name), \(name.lowercased()), \(position ?? (last ?? 0) + 1))
            on conflict (organization_folder_id, list, folded_name) do nothing
            """)
        if added == 0 { throw ReferenceInvalid("\(name) is already in the list. It may be retired") }
    }

    private func position(
        of name: String, in list: ReferenceList, _ transaction: borrowing Transaction
    ) throws -> Int {
        let position: Int? = try transaction.value(
            """
            select position from reference_choices
            where organization_folder_id = \(organization) and list = \(list)
                and folded_name = \(name.lowercased())
            """)
        guard let position else { throw DocumentNotFound() }
        return position
    }

    /// Stores the standard choices for the organization before its first change to a list.
    private func keepStandard(_ list: ReferenceList, _ transaction: borrowing Transaction) throws {
        let kept: Int? = try transaction.value(
            """
            select 1 from reference_choices where organization_folder_id = \(organization) and list = \(list)
            limit 1
            """)
        guard kept == nil else { return }
        for (position, name) in list.standard.enumerated() {
            try transaction.run(
                """
                insert into reference_choices (organization_folder_id, list, name, folded_name, position)
                values (\(organization), \(list), \(name), \(name.lowercased()), \(position + 1))
                """)
        }
    }
}

/// A change to a list was refused.
public struct ReferenceInvalid: Error, Hashable {
    /// What happened and what to do.
    public let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
