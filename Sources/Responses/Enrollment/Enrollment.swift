import SQLStore
import Vocabulary
import WebAccess

/// Checks tokens and enrolls participants, in the order and with the messages of the deployed server.
///
/// No function requires a grant, because the token authorizes enrollment.
package struct Enrollment: Sendable {
    /// The field name in errors about an unknown or malformed token.
    package static let tokenField = "token"

    package let participants: ParticipantRepository

    package init(participants: ParticipantRepository) { self.participants = participants }

    /// The target of an enrollment.
    package struct Target: Equatable, Sendable {
        package let channel: ChannelID
        /// The row of the token; nil if the study doesn't need tokens.
        let tokenRow: Int64?
    }

    /// Returns the target of a request without using the token, or throws the first error.
    package func check(
        _ request: EnrollmentRequest, _ transaction: borrowing Transaction
    ) throws -> [Target] {
        let studyID = StudyID((request.studyID ?? "").uppercased().trimmed)
        if studyID.isEmpty { throw WireError("StudyId is required") }
        let channels = try Self.channels(of: studyID, transaction)
        if channels.isEmpty {
            throw WireError("Study with StudyId '\(studyID)' does not exist", field: "studyId")
        }
        let token = EnrollmentToken.normalized(request.token ?? "")
        if token.isEmpty {
            if try Self.needsToken(studyID, transaction) {
                let language = PortalLanguage(tag: request.language ?? "")
                throw WireError(EnrollmentTexts.texts(in: language).tokenRequired)
            }
            return channels.map { Target(channel: $0, tokenRow: nil) }
        }
        return [try admission(by: token, to: channels, transaction)]
    }

    /// Enrolls a participant and returns them with the app token.
    package func enroll(
        _ request: EnrollmentRequest, _ transaction: borrowing Transaction
    ) throws -> ParticipantRepository.NewParticipant {
        var entries: [WireError.Entry] = []
        var admissions: [Target] = []
        do {
            admissions = try check(request, transaction)
        } catch let refusal as WireError {
            entries = refusal.entries
        }
        let sharing = Self.sharing(request.allowDataSharing, problems: &entries)
        guard entries.isEmpty, let sharing else { throw WireError(entries) }
        guard admissions.count == 1, let admission = admissions.first else {
            let studyID = (request.studyID ?? "").uppercased().trimmed
            throw WireError(
                "Study id '\(studyID)' cannot be associated with more than one container when not using "
                    + "enrollment tokens.  Participant cannot be enrolled.")
        }
        try Self.refuseWhileNotCollecting(admission.channel, transaction)
        guard
            let enrolled = try participants.enroll(
                in: admission.channel, tokenRow: admission.tokenRow, sharing: sharing, transaction)
        else { throw WireError("Token already in use") }
        return enrolled
    }

    /// Returns the Study ID, in uppercase, of the study that a token belongs to; nil for an unknown token.
    package func studyID(of token: String, _ transaction: borrowing Transaction) throws -> String? {
        let text: String? = try transaction.value(
            """
            select c.study_id from enrollment_tokens t join token_batches b on b.id = t.batch_id
                join channels c on c.id = b.channel_id
            where t.token = \(token) and b.issued_count = b.token_count and c.trash_id is null
                and (t.participant_id is not null or (t.revoked_at is null and b.revoked_at is null))
            """)
        return text?.uppercased()
    }

    private func admission(
        by token: String, to channels: [ChannelID], _ transaction: borrowing Transaction
    ) throws -> Target {
        // A batch that is still being generated has no visible tokens yet. A revoked token counts as unknown, because
        // apps have no other message for it.
        let found = try transaction.first(
            """
            select t.id, t.participant_id, b.channel_id
            from enrollment_tokens t join token_batches b on b.id = t.batch_id
            where t.token = \(token) and b.issued_count = b.token_count
                and (t.participant_id is not null or (t.revoked_at is null and b.revoked_at is null))
            """
        ) { row in
            (row: try row[0] as Int64, isUsed: !row.isNull(1), channel: try row[2] as ChannelID)
        }
        if let found, channels.contains(found.channel) {
            if found.isUsed { throw WireError("Token already in use") }
            return Target(channel: found.channel, tokenRow: found.row)
        }
        let isWellFormed = EnrollmentToken.isWellFormed(token)
        throw WireError("\(isWellFormed ? "Unknown" : "Invalid") token: '\(token)'", field: Self.tokenField)
    }

    private static func channels(
        of studyID: StudyID, _ transaction: borrowing Transaction
    ) throws -> [ChannelID] {
        try transaction.rows(
            """
            select id from channels where study_id_key = \(studyID.folded) and trash_id is null order by id
            """
        ) { try $0[0] }
    }

    private static func needsToken(
        _ studyID: StudyID, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let batches: Int? = try transaction.value(
            """
            select 1 from token_batches b join channels c on c.id = b.channel_id
            where c.study_id_key = \(studyID.folded) and c.trash_id is null limit 1
            """)
        return batches != nil
    }

    private static func sharing(
        _ text: String?, problems: inout [WireError.Entry]
    ) -> DataSharingChoice? {
        let field = "allowDataSharing"
        let text = (text ?? "").trimmed
        if text.isEmpty {
            problems.append(WireError.Entry("allowDataSharing is required", field: field))
            return nil
        }
        if let sharing = DataSharingChoice(rawValue: text) { return sharing }
        problems.append(WireError.Entry("Invalid allowDataSharing value: '\(text)'", field: field))
        return nil
    }

    /// Returns a setting of the study, off by default: the deployed server enrolls regardless.
    private static func refuseWhileNotCollecting(
        _ channel: ChannelID, _ transaction: borrowing Transaction
    ) throws {
        let refused: String? = try transaction.value(
            """
            select c.study_id from channels c join enrollment_settings s on s.channel_id = c.id
            where c.id = \(channel) and c.collection_enabled = 0 and s.refuses_while_not_collecting = 1
            """)
        guard let studyID = refused?.uppercased() else { return }
        throw WireError("Response collection is not currently enabled for study [ \(studyID) ]")
    }
}
