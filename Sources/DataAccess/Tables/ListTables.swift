import Access
import Responses
import SQLStore
import Tables
import Vocabulary

/// The Lists of a response folder as tables, under the survey's names.
///
/// `*` returns the columns of the deployed server. Our own columns, and its name for the text of an "other" choice, are
/// available by name, because Android draws every unknown column of `*`.
package enum ListTables {
    /// The sandbox key that identifies whose rows a participant's query sees.
    package static let participant = "participant"

    /// The name of the token column, in the deployed server's syntax for lookups from the participant.
    static let tokenName = "ParticipantId/Token"

    /// Returns all Lists and the tables of their image choices.
    static func all(
        of catalog: ListCatalog, rows: SandboxTable.Rows, in channel: ChannelID
    ) -> [Table] {
        catalog.all.flatMap { list -> [Table] in
            guard let id = list.id else { return [] }
            return [table(of: list, id, rows: rows, in: channel)]
                + imageTables(of: list, id, catalog, rows: rows)
        }
    }

    /// Returns a List. Without a channel, it has no columns that depend on it, which are only for programs.
    package static func table(
        of list: ListDefinition, _ id: ListID, rows: SandboxTable.Rows = .all, in channel: ChannelID? = nil
    ) -> Table {
        Table(
            schema: .lists, name: list.name, title: list.title, source: id.tableName, rows: rows, key: "Key",
            columns: columns(of: list, in: channel)
        ).with { $0.site = site }
    }

    /// Rows belong to the site of their participant.
    private static let site = RowSite.participant("participant_id")

    /// The participant's rows, found through the participant's responses, because Lists have no index by participant.
    static let rowsOfParticipant = SandboxTable.Rows.owned(
        column: "participant_id", by: participant,
        within: SandboxParent(
            column: "response_id", key: "id", table: "responses", ownerColumn: "participant_id"))

    /// Lists only grow, so the counts identify a state.
    static func generation(of catalog: ListCatalog) -> String {
        "\(catalog.all.count) \(catalog.all.reduce(0) { $0 + $1.columns.count })"
    }

    /// In the documentation, each image choice has its own List, so it is a view of the column.
    private static func imageTables(
        of list: ListDefinition, _ id: ListID, _ catalog: ListCatalog, rows: SandboxTable.Rows
    ) -> [Table] {
        list.columns.filter { $0.resultType?.hasListView == true && catalog[list.name + $0.name] == nil }.map
        {
            let foreignKey = Column(list.foreignKeyName, .integer, "key")
            return Table(
                schema: .lists, name: list.name + $0.name, title: list.title, source: id.tableName,
                rows: rows, key: "Key",
                columns: [
                    key, participant(in: .queries), foreignKey, answer($0), participant(in: .selections),
                ]
            ).with { $0.site = site }
        }
    }

    // MARK: Columns

    private static func columns(of list: ListDefinition, in channel: ChannelID?) -> [Column] {
        func free(_ columns: [Column]) -> [Column] { columns.filter { list.column($0.name) == nil } }
        return [key, participant(in: [.pages, .queries])] + free([siteCode(in: [.pages, .queries])])
            + list.columns.map(answer) + [participant(in: .selections)] + free([siteCode(in: .selections)])
            + platform(channel) + free(response) + free(otherTexts(of: list))
            + free(edits) + free([enrollmentSite]) + fromParticipant
    }

    /// A column with an index, if a large List is to be sorted by it.
    private static func column(_ name: String, _ type: ColumnType, _ physical: String) -> Column {
        Column(name, type, physical).with { $0.sorting = .byIndex(physical) }
    }

    private static let key = column("Key", .integer, "key").with { ($0.isKey, $0.link) = (true, .row) }

    private static func participant(in uses: Column.Uses) -> Column {
        column("ParticipantId", .integer, "participant_id").with {
            ($0.uses, $0.link, $0.isFoundByResponse) = (uses, .participant, true)
        }
    }

    /// The code of the row's site, in studies with sites.
    private static func siteCode(in uses: Column.Uses) -> Column {
        Column.site(site).with { $0.uses = uses }
    }

    /// The code of the site where the participant enrolled, by name.
    private static let enrollmentSite = Column.enrollmentSite(ofParticipant: "participant_id").with {
        ($0.group, $0.sorting, $0.isDefault, $0.isInStar) = (.participant, .impossible, false, false)
    }

    private static func answer(_ definition: ColumnDefinition) -> Column {
        column(definition.name, definition.type, definition.physicalName).with {
            $0.isEditable = definition.role != .foreignKey
        }
    }

    /// The columns that every List of the deployed server has.
    private static func platform(_ channel: ChannelID?) -> [Column] {
        let columns = [
            Column("Created", .dateTime, "created"), Column("CreatedBy", .text, "created_by"),
            Column("Modified", .dateTime, expression: "coalesce(modified, created)"),
            Column("ModifiedBy", .text, "modified_by"), Column("EntityId", .text, expression: "null"),
        ]
        let all =
            columns + (channel.map { [container($0)] } ?? [])
            + [Column("lastIndexed", .dateTime, expression: "null")]
        return all.map {
            $0.with { ($0.uses, $0.isDefault) = ([.selections, .queries], false) }
        }
    }

    /// The ID of the rows' folder, which is text for LabKey's clients.
    static func container(_ channel: ChannelID) -> Column {
        Column("container", .text, expression: "'\(channel)'").with { $0.uses = [.selections, .queries] }
    }

    /// Our own columns, which are never in `*`.
    private static let response = [
        column("response", .integer, "response_id").with { $0.link = .response },
        column("version", .text, "version"), column("language", .text, "language"),
        column("run", .text, "run"), column("received", .dateTime, "created"),
    ].map { column in
        column.with {
            ($0.group, $0.isDefaultOnPages) = (.response, column.physical == "created")
            ($0.isDefault, $0.isInStar, $0.isSpelledAsRequested) = (false, false, true)
        }
    }

    /// The deployed server's names for the texts of "other" choices.
    private static func otherTexts(of list: ListDefinition) -> [Column] {
        list.columns.filter { $0.role == .otherText }.map { column in
            Column(OtherText.deployedName(ofColumn: column.name), .text, column.physicalName).with {
                $0.uses = [.selections, .queries]
                ($0.isDefault, $0.isInStar, $0.isSpelledAsRequested) = (false, false, true)
            }
        }
    }

    /// The names of the columns that `*` doesn't include, in lower case.
    static func namesBeyondStar(of list: ListDefinition) -> [String] {
        columns(of: list, in: nil).filter { $0.uses.contains(.queries) && !$0.isInStar }
            .map { $0.name.lowercased() }
    }

    /// The time and user of the last edit.
    private static let edits = [
        column("Modified", .dateTime, "modified").with { $0.caption = "Edited" },
        column("ModifiedBy", .text, "modified_by").with { $0.caption = "Edited By" },
    ].map { $0.with { ($0.uses, $0.group, $0.isDefaultOnPages) = (.pages, .edit, false) } }

    /// The participant's columns on pages, where the table is `t`. Programs get them as lookups.
    private static let fromParticipant = [
        Column(
            tokenName, .text,
            expression: "(select e.token from enrollment_tokens e where e.participant_id = t.participant_id)"
        ).with { ($0.caption, $0.requires) = ("Token", .handleTokens) },
        Column(
            "ParticipantId/AllowDataSharing", .text,
            expression: "(select p.allow_data_sharing from participants p where p.id = t.participant_id)"
        ).with { $0.caption = "Allow Data Sharing" },
    ].map { column in
        column.with {
            ($0.uses, $0.group) = (.pages, .participant)
            ($0.sorting, $0.isDefaultOnPages) = (.impossible, false)
        }
    }
}

extension ListCatalog {
    /// Returns a List, or the view for an image choice.
    func list(orView name: String) -> ListDefinition? {
        if let list = self[name] { return list }
        for list in all {
            for column in list.columns where column.resultType?.hasListView == true {
                guard (list.name + column.name).lowercased() == name.lowercased() else { continue }
                let key = ColumnDefinition(
                    name: list.foreignKeyName, type: .integer, maxLength: nil, role: .foreignKey,
                    resultType: nil, description: "", number: 0)
                return ListDefinition(
                    id: nil, name: list.name + column.name, title: list.title, kind: .choices,
                    parent: list.name, columns: [key, column])
            }
        }
        return nil
    }
}
