import Access
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Stores the participant properties of response folders, and applies designs to them.
///
/// No function takes a grant: the designs come from the study itself, and anyone with access to its tables can see
/// which properties it has.
package struct PropertyRepository: Sendable {
    let clock: Clock

    /// Returns the properties of a channel in order of creation.
    package static func all(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [StoredProperty] {
        try transaction.rows(
            """
            select id, property_key, title, stage, data_type, is_active from participant_properties
            where channel_id = \(channel) order by id
            """
        ) { row in
            try StoredProperty(
                id: row[0], key: row[1], title: row[2],
                stage: ParticipantProperty.Stage(rawValue: row[3]) ?? .postEnrollment,
                dataType: ParticipantProperty.DataType(rawValue: row[4]) ?? .string,
                isActive: row[5] as Int == 1)
        }
    }

    /// Updates the properties of a channel to a design.
    ///
    /// A design of the portal itself always applies. One from another source applies only if its version is newer than
    /// the last applied one.
    func apply(
        _ design: PropertyDesign, to channel: ChannelID, isOwn: Bool, _ transaction: borrowing Transaction
    ) throws {
        let studyID = try ChannelRepository.studyID(of: channel, in: transaction) ?? ""
        guard StudyID(design.studyID) == StudyID(studyID) else {
            throw DesignFailure.otherStudy(design.studyID, than: studyID.uppercased())
        }
        let recorded: String? = try transaction.value(
            "select version from applied_property_designs where channel_id = \(channel)")
        if !isOwn, let recorded, try !PropertyDesign.isVersion(design.version, after: recorded) { return }
        try fit(design, channel, transaction)
        try transaction.run(
            """
            insert into applied_property_designs (channel_id, version, applied_at)
            values (\(channel), \(design.version), \(clock()))
            on conflict (channel_id) do update set version = excluded.version,
                applied_at = excluded.applied_at
            """)
    }

    /// Marks the properties of a channel as no longer in its design.
    func deactivate(in channel: ChannelID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            "update participant_properties set is_active = 0 where channel_id = \(channel)")
    }

    private func fit(
        _ design: PropertyDesign, _ channel: ChannelID, _ transaction: borrowing Transaction
    ) throws {
        let known = try Self.all(of: channel, transaction)
        try deactivate(in: channel, transaction)
        for entry in design.entries {
            let folded = entry.key.lowercased()
            if let property = known.first(where: { $0.foldedKey == folded }) {
                guard property.dataType.columnType == entry.dataType.columnType else {
                    throw DesignFailure.typeChange(key: entry.key)
                }
            }
            try transaction.run(
                """
                insert into participant_properties
                    (channel_id, property_key, property_key_folded, title, stage, data_type)
                values (\(channel), \(entry.key), \(folded), \(entry.title), \(entry.stage.rawValue),
                    \(entry.dataType.rawValue))
                on conflict (channel_id, property_key_folded) do update set title = excluded.title,
                    stage = excluded.stage, data_type = excluded.data_type, is_active = 1
                """)
        }
    }
}
