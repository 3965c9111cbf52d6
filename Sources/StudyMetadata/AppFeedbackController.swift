import Access
import HTTP
import JSON
import StudyPublishing
import WebAccess

/// What someone wrote in an app, as mail to the people behind it.
public struct AppFeedback: Sendable, Hashable {
    /// The address that the app was given.
    public let to: String
    /// One line.
    public let subject: String
    /// Plain text.
    public let text: String

    /// Mail to an address.
    public init(to: String, subject: String, text: String) {
        (self.to, self.subject, self.text) = (to, subject, text)
    }
}

/// Hands mail over; returns when it is safe.
public typealias SendAppFeedback = @Sendable (AppFeedback) async throws -> Void

/// Passes on what people write in an app: feedback, and questions to the people behind it.
struct AppFeedbackController: Sendable {
    let studies: PublishedStudies
    let send: SendAppFeedback

    /// The most bytes of what someone writes.
    private static let bodyLimit = 64 << 10
    /// The maximum number of characters in a subject. The rest is in the text.
    private static let subjectLengthMax = 150

    var routes: [SiteRoute] {
        [
            route(.feedback, ["subject", "body"]) { app, values in
                Self.mail(to: app.feedbackEmail, "Feedback: " + values[0], values[1])
            },
            route(.contactUs, ["subject", "body", "firstName", "email"]) { app, values in
                Self.mail(
                    to: app.contactEmail, "Question: " + values[0],
                    "\(values[1])\n\nFrom \(values[2]), \(values[3])")
            },
        ]
    }

    private func route(
        _ operation: Operation, _ keys: [String],
        _ compose: @escaping @Sendable (PublishedApp, [String]) -> AppFeedback?
    ) -> SiteRoute {
        SiteRoute.app(
            .post, "/StudyMetaData/\(operation.name)", bodyLimit: Self.bodyLimit, ignoresCase: true,
            refusing: StudyMetadataController.refuse
        ) { request, credential, respond in
            guard let values = Self.values(keys, of: request) else {
                let language = MetadataRequest.language(of: request)
                return respond(MetadataFailure.missingText.response(in: language))
            }
            let mail = compose(studies.catalog.app(credential.appFolder), values)
            Task { respond(Self.answer(await deliver(mail))) }
        }.described(as: operation)
    }

    /// Whether the mail is on its way; an app without an address has nowhere to send it.
    private func deliver(_ mail: AppFeedback?) async -> Bool {
        guard let mail else { return false }
        do {
            try await send(mail)
            return true
        } catch {
            // The app reports the failure, as in the original, and people can try again.
            return false
        }
    }

    private static func answer(_ isSent: Bool) -> Response {
        var json = JSONWriter(capacity: 32)
        json.object { $0.member("message", isSent ? "SUCCESS" : "FAILURE") }
        return .bytes(json.finish(), type: "application/json;charset=utf-8").with("cache-control", "no-store")
    }

    /// The texts under some keys, none of them blank; nil for anything else.
    private static func values(_ keys: [String], of request: Request) -> [String]? {
        guard let tree = try? JSONTree.parse(request.body) else {
            // What is no JSON has no texts.
            return nil
        }
        let values = keys.compactMap { tree[$0]?.string }.filter { !$0.allSatisfy(\.isWhitespace) }
        return values.count == keys.count ? values : nil
    }

    private static func mail(to address: String, _ subject: String, _ text: String) -> AppFeedback? {
        if address.isEmpty { return nil }
        let line = subject.split(whereSeparator: \.isNewline).joined(separator: " ")
        return AppFeedback(to: address, subject: String(line.prefix(subjectLengthMax)), text: text)
    }
}

extension MetadataFailure {
    /// What someone wrote was empty, or not sent as it should be.
    static let missingText = MetadataFailure(
        status: .badRequest, code: 102, title: "INVALID_INPUT", header: \.invalidInputs, body: \.invalidInputs
    )
}
