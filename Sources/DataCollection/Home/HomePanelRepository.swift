import Access
import SQLStore
import Studies

/// The stored panels of a study's home page, in the configured order.
struct HomePanelRepository: Sendable {
    /// The maximum number of panels on one home page.
    static let countMax = 20

    /// The direction in which a panel moves. The raw value is used in forms.
    enum Direction: String { case up, down }

    /// Returns the panels in order, or the default panels if none are configured.
    func list<P: Permission>(
        _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> [HomePanel] where P.Subject == Channel {
        let isChosen: Int? = try transaction.value(
            "select 1 from home_layouts where channel_id = \(grant.subject.id)")
        if isChosen == nil {
            return HomePanel.defaultKinds.map {
                HomePanel(id: HomePanelID(rawValue: 0), kind: $0, subject: "")
            }
        }
        return try transaction.rows(
            """
            select id, kind, subject from home_panels where channel_id = \(grant.subject.id)
            order by position, id
            """
        ) { row in
            HomePanel(
                id: try row[0], kind: HomePanel.Kind(rawValue: try row[1]) ?? .setUp, subject: try row[2])
        }
    }

    /// Adds a panel below the others.
    func add(
        _ kind: HomePanel.Kind, _ subject: String, titled title: String, with grant: Grant<ConfigureStudy>,
        in transaction: borrowing Transaction
    ) throws {
        let panels = try list(grant, in: transaction)
        guard panels.count < Self.countMax else {
            throw InvalidInput(
                "panel", "The home page can have up to \(Self.countMax) panels. Remove one first.")
        }
        guard !panels.contains(where: { $0.kind == kind && $0.subject == subject }) else {
            throw InvalidInput("panel", "\(title) is already on the home page.")
        }
        _ = try choose(grant, in: transaction)
        let last: Int? = try transaction.value(
            "select max(position) from home_panels where channel_id = \(grant.subject.id)")
        try insert(kind, subject, at: (last ?? -1) + 1, grant, in: transaction)
        try grant.record("home-panel.add", about: title, in: transaction)
    }

    /// Removes a panel. Returns false if the panel doesn't exist.
    func remove(
        _ id: HomePanelID, with grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> Bool {
        let kind: String? = try transaction.value(
            """
            delete from home_panels where id = \(id) and channel_id = \(grant.subject.id) returning kind
            """)
        guard let kind else { return false }
        try grant.record("home-panel.remove", about: kind, in: transaction)
        return true
    }

    /// Moves a panel by one position. Returns false if the panel doesn't exist.
    func move(
        _ id: HomePanelID, _ direction: Direction, with grant: Grant<ConfigureStudy>,
        in transaction: borrowing Transaction
    ) throws -> Bool {
        var panels = try list(grant, in: transaction)
        guard let index = panels.firstIndex(where: { $0.id == id }) else { return false }
        let other = direction == .up ? index - 1 : index + 1
        guard panels.indices.contains(other) else { return true }
        panels.swapAt(index, other)
        for (position, panel) in panels.enumerated() {
            try transaction.run(
                """
                update home_panels set position = \(position)
                where id = \(panel.id) and channel_id = \(grant.subject.id)
                """)
        }
        try grant.record("home-panel.move", about: panels[other].kind.rawValue, in: transaction)
        return true
    }

    /// Stores the default panels before the first change, and returns the stored panels.
    func choose(
        _ grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws -> [HomePanel] {
        let isNew = try transaction.run(
            """
            insert into home_layouts (channel_id, changed_at, changed_by)
            values (\(grant.subject.id), \(grant.now), \(grant.actor.name))
            on conflict (channel_id) do nothing
            """)
        if isNew > 0 {
            for (position, kind) in HomePanel.defaultKinds.enumerated() {
                try insert(kind, "", at: position, grant, in: transaction)
            }
        }
        return try list(grant, in: transaction)
    }

    private func insert(
        _ kind: HomePanel.Kind, _ subject: String, at position: Int, _ grant: Grant<ConfigureStudy>,
        in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into home_panels (channel_id, position, kind, subject)
            values (\(grant.subject.id), \(position), \(kind.rawValue), \(subject))
            """)
    }
}
