import HTTP
import JSON
import SQLStore

/// The actions by which apps enroll, look tokens up and withdraw.
struct EnrollmentActions: Sendable {
    let store: Store
    let desk: EnrollmentDesk
    let report: @Sendable (String) -> Void

    var actions: [WireAction] {
        [
            WireAction(name: "enroll", responder: .async(enroll)),
            WireAction(name: "validateEnrollmentToken", takesGet: true, responder: .async(validate)),
            WireAction(name: "resolveEnrollmentToken", responder: .async(resolve)),
            WireAction(name: "withdrawFromStudy", hasBareAddress: true, responder: .async(withdraw)),
        ]
    }

    @Sendable private func enroll(_ request: Request) async -> Response {
        await answer {
            let enrollment = try Self.enrollment(try WireParameters(request))
            let secret = try await store.write { try desk.enroll(enrollment, $0) }
            return WireResponse.success { $0.object("data") { $0.member("appToken", secret) } }
        }
    }

    @Sendable private func validate(_ request: Request) async -> Response {
        await answer {
            let enrollment = try Self.enrollment(try WireParameters(request))
            try await store.read { _ = try desk.check(enrollment, $0) }
            // Participant properties come with issue 5; a study without them has none.
            let name = "preEnrollmentParticipantProperties"
            return WireResponse.success {
                $0.array(name) { _ in }
                $0.object("data") { $0.array(name) { _ in } }
            }
        }
    }

    @Sendable private func resolve(_ request: Request) async -> Response {
        await answer {
            let parameters = try WireParameters(request)
            if parameters.isEmpty { throw WireRefusal("Invalid input format.") }
            let typed = EnrollmentToken.normalized(parameters["token"] ?? "")
            if typed.isEmpty { throw WireRefusal("Token is required") }
            guard let token = EnrollmentToken(typed) else {
                throw WireRefusal("Invalid token: '\(typed)'", field: "token")
            }
            guard let studyID = try await store.read({ try desk.studyID(of: token.text, $0) }) else {
                return Self.unresolved
            }
            return WireResponse.success { $0.member("studyId", studyID) }
        }
    }

    @Sendable private func withdraw(_ request: Request) async -> Response {
        await answer {
            let parameters = try WireParameters(request)
            if parameters.isEmpty { throw WireRefusal("Please check the log for errors.") }
            let secret = (parameters["participantId"] ?? "").trimmed
            if secret.isEmpty { throw WireRefusal("ParticipantId not included in request") }
            let erases = parameters.isSet("delete")
            let digest = desk.participants.appTokens.digest(of: secret)
            try await store.write { transaction in
                guard let participant = try desk.participants.find(digest: digest, transaction) else {
                    throw WireRefusal("Invalid ParticipantId.")
                }
                if erases {
                    try desk.participants.erase(participant, transaction)
                } else {
                    try desk.participants.withdraw(participant, transaction)
                }
            }
            return WireResponse.success { $0.member("status", "Withdrawn") }
        }
    }

    private static func enrollment(_ parameters: WireParameters) throws -> EnrollmentRequest {
        if parameters.isEmpty { throw WireRefusal("Invalid input format.") }
        return EnrollmentRequest(
            studyID: parameters["studyId"] ?? parameters["shortName"], token: parameters["token"],
            allowDataSharing: parameters["allowDataSharing"], language: parameters["language"])
    }

    /// Both the deployed key and the documented one.
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
