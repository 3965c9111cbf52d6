import Access
import HTTP
import JSON
import SQLStore
import Studies

/// The actions with which people write to the team of an app, without being signed in.
struct ContactActions: Sendable {
    private static let bodyLimit = 64 << 10

    let core: RegistrationCore

    var actions: [RegistrationAction] {
        [
            RegistrationAction(
                operation: .accountFeedback, method: .post, path: "feedback", bodyLimit: Self.bodyLimit,
                answer: sendFeedback),
            RegistrationAction(
                operation: .accountQuestion, method: .post, path: "contactUs", bodyLimit: Self.bodyLimit,
                answer: sendQuestion),
        ]
    }

    @Sendable private func sendFeedback(_ request: RegistrationRequest) async throws -> Response {
        try await send(request, orFail: .feedbackNotSent, to: \.feedbackEmail) { body in
            .feedback(subject: try body.required("subject"), text: try body.required("body"))
        }
    }

    @Sendable private func sendQuestion(_ request: RegistrationRequest) async throws -> Response {
        try await send(request, orFail: .inquiryNotSent, to: \.contactEmail) { body in
            .contact(
                subject: try body.required("subject"), text: try body.required("body"),
                name: try body.required("firstName"), email: try body.required("email"))
        }
    }

    private func send(
        _ request: RegistrationRequest, orFail refusal: RegistrationRefusal,
        to address: any KeyPath<AppProperties, String> & Sendable,
        _ read: (RegistrationBody) throws -> AccountEmail
    ) async throws -> Response {
        guard !request.appID.isEmpty, !request.organizationID.isEmpty else { throw refusal }
        let email = try request.body(read)
        try await core.store.write { transaction in
            let app = try request.app(transaction).id
            let properties = try AppDocumentRepository(of: app).document(AppProperties.self, transaction)
                .value
            guard !properties[keyPath: address].isEmpty else { throw refusal }
            try core.attempts.countMessage(to: app, from: request.network, transaction)
            try core.emails.add(email, toTeamOf: app, transaction)
        }
        core.wakeEmails()
        return RegistrationResponse.object {
            $0.member("success", true)
            $0.member("message", "success")
        }
    }
}
