import Access
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
        /// The site of the token.
        var site: StudySiteID?
    }

    /// Returns the target of a request without using the token, or throws the first error.
    package func check(
        _ request: EnrollmentRequest, _ transaction: borrowing Transaction
    ) throws -> [Target] {
        let studyID = StudyID((request.studyID ?? "").uppercased().trimmed)
        if studyID.isEmpty { throw WireError("StudyId is required") }
        let channels = try EnrollmentRepository.channels(of: studyID, transaction)
        if channels.isEmpty {
            throw WireError("Study with StudyId '\(studyID)' does not exist", field: "studyId")
        }
        let token = EnrollmentToken.normalized(request.token ?? "")
        if token.isEmpty {
            if try EnrollmentRepository.hasBatches(studyID, transaction) {
                let language = PortalLanguage(tag: request.language ?? "")
                throw WireError(EnrollmentTexts.texts(in: language).tokenRequired)
            }
            return channels.map { Target(channel: $0, tokenRow: nil) }
        }
        return [try admission(by: token, to: channels, in: request.language, transaction)]
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
                in: admission.channel, at: admission.site, tokenRow: admission.tokenRow, sharing: sharing,
                transaction)
        else { throw WireError("Token already in use") }
        return enrolled
    }

    /// Returns the Study ID, in uppercase, of the study that a token belongs to; nil for an unknown token.
    package func studyID(of token: String, _ transaction: borrowing Transaction) throws -> String? {
        try EnrollmentRepository.studyID(of: token, transaction)?.uppercased()
    }

    private func admission(
        by token: String, to channels: [ChannelID], in language: String?,
        _ transaction: borrowing Transaction
    ) throws -> Target {
        // A batch that is still being generated has no visible tokens yet. A revoked token counts as unknown, because
        // apps have no other message for it.
        let found = try EnrollmentRepository.find(token, transaction)
        if let found, channels.contains(found.channel) {
            if found.isUsed { throw WireError("Token already in use") }
            if let site = found.site, try !StudySiteEnrollmentRepository.isEnrolling(site, transaction) {
                let texts = EnrollmentTexts.texts(in: PortalLanguage(tag: language ?? ""))
                throw WireError(texts.siteNotEnrolling, field: Self.tokenField)
            }
            return Target(channel: found.channel, tokenRow: found.row, site: found.site)
        }
        let isWellFormed = EnrollmentToken.isWellFormed(token)
        throw WireError("\(isWellFormed ? "Unknown" : "Invalid") token: '\(token)'", field: Self.tokenField)
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

    /// Follows a setting of the study, off by default: the deployed server enrolls regardless.
    private static func refuseWhileNotCollecting(
        _ channel: ChannelID, _ transaction: borrowing Transaction
    ) throws {
        let refused = try EnrollmentSettingsRepository.studyRefusing(channel, transaction)
        guard let studyID = refused?.uppercased() else { return }
        throw WireError("Response collection is not currently enabled for study [ \(studyID) ]")
    }
}
