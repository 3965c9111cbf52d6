import Responses
import Tables
import Vocabulary

extension ListRows {
    /// Returns the participant properties of a study for exports: a row for each participant with a token, without the
    /// token. Returns nil if the study has no properties.
    init?(_ properties: [StoredProperty], in channel: ChannelID, _ access: TableAccess) {
        guard let list = ListDefinition(properties) else { return nil }
        let participant = Column(PropertyTables.participantName, .integer, "participant_id")
        let sites = [Column.site(.participant("participant_id"))].filter { column in
            access.showsSites && !properties.contains { $0.foldedKey == column.name.lowercased() }
        }
        let columns = properties.map { property in
            Column(
                property.key, property.dataType.columnType,
                expression: PropertyTables.expression(property, of: "t.key")
            ).with {
                $0.caption = property.title.isEmpty ? property.key : property.title
                $0.group = .participant
            }
        }
        self.init(
            list,
            of: [participant] + sites + columns,
            in: """
                (select e.id as key, e.participant_id, null as modified from token_batches b
                    join enrollment_tokens e on e.batch_id = b.id
                    where b.channel_id = \(channel.rawValue) and e.participant_id is not null)
                """, at: access.sites, leavesOutRestricted: access.leavesOutRestricted)
    }
}

extension ListDefinition {
    /// The participant properties as the columns of a List; nil if there are none.
    init?(_ properties: [StoredProperty]) {
        if properties.isEmpty { return nil }
        let name = PropertyDesign.listName
        self.init(
            name: name, title: Caption.words(name), kind: .survey, parent: nil,
            columns: properties.map(\.column))
    }
}
