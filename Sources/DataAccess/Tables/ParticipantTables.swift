import Access
import Responses
import SQLStore
import Tables
import Vocabulary

/// The tables that a participant's app can query: the participant's own rows of every List, and the participant's
/// properties.
package struct ParticipantTables: Sendable {
    package let lookups: Lookups
    package let properties: [StoredProperty]
    private(set) var all: [Table]
    package private(set) var lookedUp: [LookupColumn] = []
    private let catalog: ListCatalog
    private let channel: ChannelID
    private var lookUpGeneration = ""

    package init(_ catalog: ListCatalog, _ properties: [StoredProperty], in channel: ChannelID) {
        self.catalog = catalog
        self.channel = channel
        self.properties = properties
        lookups = Lookups(
            catalog: catalog, properties: properties, channel: channel, access: .ofParticipant)
        let lists = ListTables.all(of: catalog, rows: ListTables.rowsOfParticipant, in: channel).map {
            $0.visible(to: .ofParticipant)
        }
        let hasProperties = !properties.isEmpty && catalog[PropertyDesign.listName] == nil
        all = lists + (hasProperties ? [PropertyTables.ofParticipant(properties, in: channel)] : [])
    }

    /// Returns the table with this name, ignoring case, with its multi-valued answers.
    package func table(_ name: String) -> Table? {
        let folded = name.lowercased()
        guard var table = all.first(where: { $0.name.lowercased() == folded }) else { return nil }
        table.multiValueColumns = catalog[name].map { MultiValueColumn.all(of: $0, in: catalog) } ?? []
        return table
    }

    /// Returns the List with this name, or the view for an image choice.
    package func list(_ name: String) -> ListDefinition? { catalog.list(orView: name) }

    /// Returns whether a path of names refers to a column of another table from any of the tables.
    @Sendable package func leads(_ path: [String]) -> Bool {
        catalog.all.contains { lookups.column(path, of: $0.name, in: .lists) != nil }
    }

    /// Returns the tables with the lookup columns for names with slashes, in every List in which they exist.
    package func lookingUp(_ names: [String]) -> ParticipantTables {
        if names.isEmpty { return self }
        let names = Array(names.prefix(Lookups.columnsMax))
        var tables = self
        for index in all.indices {
            let columns = lookups.columns(names, of: all[index].name, in: .lists)
            tables.all[index] = all[index].adding(columns)
            tables.lookedUp += columns
        }
        tables.lookUpGeneration = " " + names.sorted().joined(separator: " ")
        return tables
    }

    /// What the sandbox shows to a query.
    package var definition: SandboxDefinition {
        SandboxDefinition(
            name: "channel \(channel)" + (lookUpGeneration.isEmpty ? "" : " with look-ups"),
            generation: ListTables.generation(of: catalog) + PropertyTables.generation(properties)
                + lookUpGeneration,
            tables: all.map(\.sandboxed))
    }

    /// The names of columns that `*` doesn't return, in lower case, unless a question has the same name.
    package var namesBeyondStar: Set<String> {
        let questions = catalog.all.flatMap { $0.columns.map(\.foldedName) }
        let names = all.flatMap { table in
            table.columns.filter { $0.uses.contains(.queries) && !$0.isInStar }.map { $0.name.lowercased() }
        }
        return Set(names).subtracting(questions)
    }
}
