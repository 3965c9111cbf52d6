import Access
import Responses
import SQLStore
import Timekeeping
import Vocabulary

extension Export {
    /// The columns that ``init(_:)`` reads.
    static let columns: SQL = """
        id, channel_id, list_id, view, title, formats, shows_labels, guards_formulas, holds_tokens, state,
        attempt_count, step_total, step_count, row_count, asked_at, asked_by, file_name, file_size, digest,
        expires_at, failure, only_sharing, site_ids, profile_id, profile_version, retry_reason, next_at,
        keeps_identifiers, participant_id, includes_account, reason
        """

    init(_ row: Row) throws {
        id = try row[0]
        channel = try row[1]
        let formats = (try row[5] as String).split(separator: " ")
        var order = ExportRequest(
            list: try row[2], view: try row[3], title: try row[4],
            formats: formats.compactMap { ArchiveFormat(rawValue: String($0)) },
            showsLabels: try row[6] as Int == 1, guardsFormulas: try row[7] as Int == 1,
            includesTokens: try row[8] as Int == 1, onlySharing: try row[21] as Int == 1,
            at: try Self.sites(row[22]))
        if let profile: DeidentificationProfileID = try row[23] {
            order.profile = ExportRequest.ProfileVersion(id: profile, version: try row[24])
        }
        order.keepsIdentifiers = try row[27] as Int == 1
        if let participant: ParticipantID = try row[28] {
            order.copy = ExportRequest.Copy(
                of: participant, in: LanguageTag(order.view) ?? .english,
                includesAccount: try row[29] as Int == 1, reason: try row[30])
        }
        self.order = order
        state = State(rawValue: try row[9]) ?? .failed
        attempts = try row[10]
        stepTotal = try row[11]
        stepCount = try row[12]
        rows = try row[13]
        askedAt = try row[14]
        askedBy = try row[15]
        fileName = try row[16]
        fileSize = try row[17]
        digest = try row[18]
        expiresAt = try row[19]
        failure = try row[20]
        let retryAt: Instant? = try row[26]
        retry = try retryAt.map { (try row[25], $0) }
    }

    /// Returns the stored numbers of sites, with commas between them; nil for the whole study.
    static func text(of sites: StudySiteScope) -> String? {
        sites.sites.map { $0.map { "\($0)" }.joined(separator: ",") }
    }

    private static func sites(_ stored: String?) -> StudySiteScope {
        guard let stored else { return .all }
        return .some(
            Set(stored.split(separator: ",").compactMap { Int64($0) }.map { StudySiteID(rawValue: $0) }))
    }
}
