import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import DataCollection
@testable import Responses

extension PageSite {
    /// A study with two participants without a token, a response of each, and a third who used the first of two tokens.
    static func withTokens() async throws -> PageSite {
        let pages = try await PageSite()
        try await pages.sample("FKC-74", "1.0")
        try await pages.sample("OtherOption", "1")
        let tokens = try await pages.makeTokens(2)
        _ = try await pages.enroll(with: tokens[0])
        return pages
    }

    /// Makes the first batch of the study, and returns its tokens in their order.
    func makeTokens(_ count: Int, label: String = "") async throws -> [String] {
        _ = try await makeBatch(count, label: label)
        return try await tokens()
    }

    /// Makes a batch of tokens on its page, and returns its address when all are there.
    func makeBatch(_ count: Int, label: String = "Clinic") async throws -> String {
        let made = try await site.post(
            Self.study + "/tokens", [("count", "other"), ("other", "\(count)"), ("label", label)],
            as: .coordinator)
        await feature.settled()
        return try #require(made.location, "\(made.text)")
    }

    /// All tokens of the site in their order.
    func tokens() async throws -> [String] {
        try await site.store.read {
            try $0.rows("select token from enrollment_tokens order by id") { try $0[0] }
        }
    }

    /// The answer to someone who enrolls with a token.
    func enrollmentResponse(to token: String) async throws -> ClientResponse {
        await (try await site.client(of: nil)).post(
            "/response-enroll.api",
            form: [("studyId", "SLEEP01"), ("token", token), ("allowDataSharing", "true")])
    }

    /// Lets someone enroll with a token, and returns the app token.
    func enroll(with token: String) async throws -> String {
        let enrolled = try await enrollmentResponse(to: token)
        return try #require(enrolled.json["data"]?["appToken"]?.string, "\(enrolled.text)")
    }

    /// The app token of a participant, as the database keeps it.
    func appToken(of participant: Int64) async throws -> String {
        let kept = try await site.store.read {
            try $0.first(
                "select app_token_sealed, app_token_digest from participants where id = \(participant)"
            ) { (try $0[0] as [UInt8], try $0[1] as [UInt8]) }
        }
        let (sealed, digest) = try #require(kept)
        return try feature.enrollmentService.participants.appTokens.open(sealed, digest: digest)
    }
}
