import Cryptography
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import RegistrationServer

/// Eligibility and consents with their documents.
struct ConsentTests {
    private static let pdf =
        Array("%PDF-1.7\n".utf8) + (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    private func body(_ version: String = "1.0", pdf: String? = nil) -> String {
        #"{"studyId":"SLEEP01","eligibility":true,"sharing":"NA","consent":{"version":"\#(version)","#
            + #""status":"Completed","pdf":"\#(pdf ?? Base64.encode(Self.pdf))"}}"#
    }

    private func joined() async throws -> (RegistrationWorld, Phone) {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        _ = await phone.send(
            .post, "updateStudyState", #"{"studies":[{"studyId":"SLEEP01","status":"inProgress"}]}"#)
        return (world, phone)
    }

    @Test func `A consent is returned byte by byte`() async throws {
        let (world, phone) = try await joined()
        let answer = await phone.send(.post, "updateEligibilityConsentStatus", body())
        #expect(answer.text == #"{"message":"SUCCESS"}"#)
        for query in [
            "studyId=sleep01&consentVersion=", "studyId=SLEEP01&consentVersion=1.0", "studyId=SLEEP01",
        ] {
            let shown = try await phone.send(.get, "consentPDF?\(query)").json
            let content = try #require(shown["consent"]?["content"]?.string)
            #expect(Base64.decode(content) == Self.pdf)
            #expect(shown["consent"]?["type"]?.string == "application/pdf")
            #expect(shown["sharing"]?.string == "NA")
        }
        // The document isn't readable in the database.
        let plain = "select count(*) from account_consents where instr(pdf_sealed, x'255044462d') > 0"
        #expect(try await world.count(plain) == 0)
    }

    @Test func `Repeating a request keeps one consent, another document keeps both`() async throws {
        let (world, phone) = try await joined()
        for _ in 1...2 { _ = await phone.send(.post, "updateEligibilityConsentStatus", body()) }
        #expect(try await world.count("select count(*) from account_consents") == 1)
        let other = Base64.encode(Array("%PDF-other".utf8))
        _ = await phone.send(.post, "updateEligibilityConsentStatus", body(pdf: other))
        #expect(try await world.count("select count(*) from account_consents") == 2)
        let shown = try await phone.send(.get, "consentPDF?studyId=SLEEP01").json
        #expect(shown["consent"]?["content"]?.string == other)
    }

    @Test func `A consent without a document has an empty one`() async throws {
        let (_, phone) = try await joined()
        _ = await phone.send(.post, "updateEligibilityConsentStatus", body("2.0", pdf: ""))
        let shown = try await phone.send(.get, "consentPDF?studyId=SLEEP01").json
        #expect(shown["consent"]?["version"]?.string == "2.0")
        #expect(shown["consent"]?["content"]?.string == "")
    }

    @Test func `Line breaks in the document are read`() async throws {
        let (_, phone) = try await joined()
        let text = Base64.encode(Self.pdf)
        let broken = text.prefix(76) + "\\n" + text.dropFirst(76)
        let answer = await phone.send(.post, "updateEligibilityConsentStatus", body(pdf: String(broken)))
        #expect(answer.status == .ok)
    }

    @Test func `What is wrong is said, and nothing is saved`() async throws {
        let (world, phone) = try await joined()
        let wrong: [(String, String)] = [
            (#"{"studyId":"SLEEP01"}"#, "Invalid input."),
            (#"{"consent":{"version":"1"}}"#, "Invalid input."),
            (#"{"studyId":"OTHER","consent":{"version":"1.0"}}"#, "No data available"),
            (
                #"{"studyId":"SLEEP01","eligibility":true,"consent":{"status":"completed"}}"#,
                "Consent version is required"
            ),
            (body(pdf: Base64.encode(Array("GIF89a".utf8))), "The consent document must be a PDF file."),
            (body(pdf: "***"), "The consent document must be a PDF file."),
        ]
        for (json, message) in wrong {
            let answer = await phone.send(.post, "updateEligibilityConsentStatus", json)
            #expect(answer.status == .badRequest)
            #expect(answer.message == message)
        }
        #expect(try await world.count("select count(*) from account_consents") == 0)
        #expect(try await world.count("select count(*) from account_studies where eligible is not null") == 0)
        #expect(await phone.send(.get, "consentPDF?studyId=SLEEP01").message == "No data available")
        #expect(await phone.send(.get, "consentPDF").message == "Invalid input.")
    }

    @Test func `A document may have ten megabytes and no more`() async throws {
        let (_, phone) = try await joined()
        let start = Array("%PDF-".utf8)
        let largest = start + [UInt8](repeating: 65, count: (10 << 20) - start.count)
        let taken = await phone.send(
            .post, "updateEligibilityConsentStatus", body(pdf: Base64.encode(largest)))
        #expect(taken.status == .ok)
        let refused = await phone.send(
            .post, "updateEligibilityConsentStatus", body("2.0", pdf: Base64.encode(largest + [65])))
        #expect(refused.message == "The consent document is larger than 10 MB.")
    }
}
