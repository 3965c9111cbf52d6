import HTTP
import Responses
import WebAccess

/// The action with which apps send responses.
struct ResponseActions: Sendable {
    /// The maximum size of a response. One with 5,000 questions has about a megabyte.
    static let bodyLimit = 16 << 20

    private static let kept = WireResponse.success()

    let intake: ResponseIntake
    let report: @Sendable (String) -> Void

    var actions: [WireAction] {
        [WireAction(operation: .processResponse, bodyLimit: Self.bodyLimit, responder: .callback(process))]
    }

    @Sendable private func process(
        _ request: Request, respond: @escaping @Sendable (Response) -> Void
    ) {
        do {
            let parsed = try intake.read(request)
            intake.accept(parsed) { result in
                switch result {
                case .success: respond(Self.kept)
                case .failure(let error): respond(WireResponse.failure(error, report: report))
                }
            }
        } catch {
            respond(WireResponse.failure(error, report: report))
        }
    }
}

extension ResponseIntake {
    /// Reads a request, which must be JSON.
    fileprivate func read(_ request: Request) throws -> ParsedSubmission {
        guard request.contentType?.hasSuffix("json") ?? false else { throw WireError("Metadata not found") }
        let reading = SubmissionParser(
            digest: participants.appTokens.digest, hints: hints, shapes: shapes)
        return try reading.read(request.body)
    }
}
