import Access
import HTTP
import JSON
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// The actions by which apps enroll, look tokens up and withdraw.
struct EnrollmentActions: Sendable {
    let store: Store
    let enrollmentService: Enrollment
    let guesses: TokenGuessLimiter
    let properties: PropertySchemaSync
    let audit: Audit
    let remains: ErasureRemains
    let report: @Sendable (String) -> Void

    var actions: [WireAction] {
        [
            WireAction(operation: .enroll, responder: .async(enroll)),
            WireAction(operation: .validateEnrollmentToken, takesGet: true, responder: .async(validate)),
            WireAction(operation: .resolveEnrollmentToken, responder: .async(resolve)),
            WireAction(operation: .withdrawFromStudy, hasBareAddress: true, responder: .async(withdraw)),
        ]
    }

    @Sendable private func enroll(_ request: Request) async -> Response {
        await answer {
            let enrollment = try Self.enrollment(try WireParameters(request))
            let secret = try await guesses.lookUp(enrollment.token ?? "", from: request.peer) {
                try await store.write { transaction in
                    let enrolled = try enrollmentService.enroll(enrollment, transaction)
                    try record("participant.enroll", enrolled.id, in: enrolled.channel, transaction)
                    return enrolled.secret
                }
            }
            return WireResponse.success { $0.object("data") { $0.member("appToken", secret) } }
        }
    }

    @Sendable private func validate(_ request: Request) async -> Response {
        await answer {
            let enrollment = try Self.enrollment(try WireParameters(request))
            let admissions = try await guesses.lookUp(
                enrollment.token ?? "", from: request.peer
            ) { try await store.read { try enrollmentService.check(enrollment, $0) } }
            for admission in admissions { await properties.refreshSchema(admission.channel) }
            let kept = try await store.read { transaction in
                try admissions.flatMap { try PreEnrollmentProperty.all(of: $0, transaction) }
            }
            let name = "preEnrollmentParticipantProperties"
            return WireResponse.success {
                $0.array(name) { list in for property in kept { property.write(to: &list) } }
                $0.object("data") {
                    $0.array(name) { list in for property in kept { property.write(to: &list) } }
                }
            }
        }
    }

    @Sendable private func resolve(_ request: Request) async -> Response {
        await answer {
            let parameters = try WireParameters(request)
            let typed = EnrollmentToken.normalized(try parameters["token"] ?? "")
            if typed.isEmpty { throw WireError("Token is required") }
            guard let token = EnrollmentToken(typed) else {
                throw WireError("Invalid token: '\(typed)'", field: Enrollment.tokenField)
            }
            let found = try await guesses.lookUp(
                token.text, from: request.peer, isUnknown: { $0 == nil }
            ) { try await store.read { try enrollmentService.studyID(of: token.text, $0) } }
            guard let studyID = found else { return Self.unresolved }
            return WireResponse.success { $0.member("studyId", studyID) }
        }
    }

    @Sendable private func withdraw(_ request: Request) async -> Response {
        await answer {
            let parameters = try WireParameters(request)
            if parameters.isEmpty { throw WireError("Please check the log for errors.") }
            // The body could ask for a deletion.
            if parameters.hasUnreadBody {
                throw WireError("Send the parameters as JSON, as a form, or in the query string.")
            }
            let secret = (try parameters["participantId"] ?? "").trimmed
            if secret.isEmpty { throw WireError("ParticipantId not included in request") }
            let delete = try parameters.flag("delete")
            try await store.write { try withdraw(secret, delete: delete, $0) }
            if delete == true { remains.remove() }
            return WireResponse.success { $0.member("status", "Withdrawn") }
        }
    }

    /// Withdraws or erases the participant with an app token. `delete` is nil if the app doesn't say what to keep.
    private func withdraw(
        _ secret: String, delete: Bool?, _ transaction: borrowing Transaction
    ) throws {
        let erases = delete ?? false
        let participants = enrollmentService.participants
        let digest = participants.appTokens.digest(of: secret)
        guard let participant = try participants.find(digest: digest, inTrash: erases, transaction) else {
            throw WireError("Invalid ParticipantId.")
        }
        guard erases else {
            try participants.withdraw(participant, request: WithdrawalRequest(delete), transaction)
            return try record("participant.withdraw", participant.id, in: participant.channel, transaction)
        }
        let recipients = try participants.erase(participant, transaction)
        try record(
            "participant.withdraw-and-erase", participant.id, in: participant.channel,
            with: recipients.isEmpty ? [:] : ["recipients": .recipients(recipients)], transaction)
    }

    /// Records in the audit log what the participant's app did, in the transaction of the change.
    ///
    /// The participant is recorded as a digest: events of one participant can be matched, but nothing identifies them
    /// after the row is erased. The address of the phone is omitted for the same reason.
    private func record(
        _ action: String, _ participant: ParticipantID, in channel: ChannelID, with more: AuditDetails = [:],
        _ transaction: borrowing Transaction
    ) throws {
        guard let folder = try ChannelRepository.studyFolder(of: channel, in: transaction) else { return }
        var details: AuditDetails = ["participant": .digest(of: "participant \(participant)", by: audit)]
        for pair in more.pairs { details.append(pair.name, pair.value) }
        try Actor.participant(address: "", audit: audit).record(action, on: folder, details, in: transaction)
    }

    private static func enrollment(_ parameters: WireParameters) throws -> EnrollmentRequest {
        if parameters.isEmpty { throw WireError("Invalid input format.") }
        return try EnrollmentRequest(
            studyID: parameters["studyId", "shortName"], token: parameters["token"],
            allowDataSharing: parameters["allowDataSharing"], language: parameters["language"])
    }

    /// Returns the error with both the deployed key and the documented one.
    private static var unresolved: Response {
        let message = "Token is not associated with a study ID"
        var json = JSONWriter()
        json.object {
            $0.member("success", false)
            $0.member("message", message)
            $0.member("exception", message)
        }
        return .json(json.finish(), status: .notFound)
    }

    private func answer(_ body: () async throws -> Response) async -> Response {
        do { return try await body() } catch { return WireResponse.failure(error, report: report) }
    }
}
