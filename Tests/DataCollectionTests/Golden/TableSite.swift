import Access
import Cryptography
import FoundationEssentials
import HTTP
import SQLStore
import Support
import Testing

@testable import DataCollection

/// What of a response is recorded.
struct TableResponse: Sendable {
    let status: Int
    /// The type, file name and location.
    let head: String
    /// The body as text, without random tokens; a digest if it isn't text.
    let body: String
}

/// A study with rows in every table, of every state and type.
struct TableSite: Sendable {
    let pages: PageSite
    private let keys: [TestUser: String]

    init() async throws {
        pages = try await PageSite()
        try await Self.respond(pages)
        try await Self.useTokens(pages)
        var keys: [TestUser: String] = [:]
        for user in [TestUser.editor, .reader, .coordinator, .viewer, .stranger] {
            keys[user] = try await LabKeyWriteSite(pages).key(of: user)
        }
        self.keys = keys
    }

    /// Sends responses of several activities, one of which fails. No one needs a token yet.
    private static func respond(_ pages: PageSite) async throws {
        for (activity, version) in [
            ("FKC-74", "1.0"), ("OtherOption", "1"), ("NewSurvey", "1"), ("NewSurvey", "2"),
            ("FKC-74", "1.0"),
        ] {
            try await pages.sample(activity, version)
            pages.site.clock.advance(seconds: 86_400)
        }
        try await pages.send("Nothing", version: "1", data: "{\"results\": []}")
    }

    /// Makes two batches, and lets people enroll with tokens, leave and leave with their data.
    private static func useTokens(_ pages: PageSite) async throws {
        let first = try await pages.makeTokens(2)
        let tokens = try await pages.makeTokens(5, label: "Clinic")
        let staying = [first[0], tokens[3]]
        for token in staying { _ = try await pages.enroll(with: token) }
        for (token, delete) in [(tokens[4], "true"), (tokens[5], "false")] {
            let leaving = try await pages.enroll(with: token)
            let withdrawn = await InProcessClient(pages.site.router).post(
                "/response-withdrawFromStudy.api", form: [("participantId", leaving), ("delete", delete)])
            try #require(withdrawn.status == .ok, "\(withdrawn.text)")
        }
        await pages.feature.settled()
    }

    /// Sends a request.
    func response(to request: TableRequest) async throws -> TableResponse {
        let response =
            if request.hasKey, let user = request.user, let key = keys[user] {
                await InProcessClient(pages.site.router).get(request.target, headers: ["apikey": key])
            } else {
                try await pages.site.get(request.target, as: request.user)
            }
        let head = ["content-type", "content-disposition", "location"].map { name in
            "\(name): \(response.headers[name] ?? "")"
        }
        return TableResponse(
            status: response.status.code, head: head.joined(separator: "\n"), body: Self.text(of: response))
    }

    /// The audit events so far, as if they were a response.
    func audit() async throws -> TableResponse {
        let events = try await pages.site.store.read { transaction in
            try transaction.rows(
                "select actor_name, action, subject, details from audit_events order by seq"
            ) { row in
                [try row[0], try row[1], try row[2], try row[3]].joined(separator: "\t") as String
            }
        }
        return TableResponse(status: events.count, head: "", body: events.joined(separator: "\n"))
    }

    /// The body without the tokens of forms, which are random; a digest of a file that isn't text.
    private static func text(of response: ClientResponse) -> String {
        guard let text = String(validating: response.body, as: UTF8.self) else {
            return "SHA-256 \(SHA256.digest(response.body).hex)"
        }
        return text.replacing(#/name="_token" value="[^"]*"/#, with: "name=\"_token\"")
    }
}
