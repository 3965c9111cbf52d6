import Cryptography
import JSON
import Outbound
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import RegistrationServer

/// The limits of payloads, and what is read from header fields.
struct PushPayloadTests {
    private func message(_ text: String) -> PushMessage {
        PushMessage(studyID: "SLEEP01", subject: .resource, title: "Heron", text: text)
    }

    private func appleText(_ text: String) throws -> String {
        let payload = AppleMessage.payload(message(text))
        #expect(payload.count <= AppleMessage.payloadMax)
        return try #require(JSONTree.parse(payload)["aps"]?["alert"]?.string)
    }

    private func firebaseText(_ text: String) throws -> String {
        let body = try JSONTree.parse(FirebaseMessage.body(message(text), to: "t"))
        let data = try #require(body["message"]?["data"]?.object)
        let size = data.reduce(0) { $0 + $1.key.utf8.count + ($1.value.string ?? "").utf8.count }
        #expect(size <= FirebaseMessage.dataMax)
        return try #require(data.first { $0.key == "message" }?.value.string)
    }

    @Test(arguments: ["a", "ñ", "👩‍👩‍👧‍👦", "\"", "\n"])
    func `a text that is too long ends with an ellipsis after its last whole character`(
        character: String
    ) throws {
        let text = String(repeating: character, count: 5_000)
        for shortened in [try appleText(text), try firebaseText(text)] {
            #expect(shortened.hasSuffix("…") && text.hasPrefix(shortened.dropLast()))
            #expect(shortened.utf8.count + character.utf8.count * 2 > 1_900)
        }
        for fitting in ["", "Hello", String(repeating: "a", count: 3_900)] {
            #expect(try appleText(fitting) == fitting)
            #expect(try firebaseText(fitting) == fitting)
        }
    }

    @Test(arguments: [
        ("7", 7), ("0", 0), ("-1", nil), ("1.5", nil), ("soon", nil), ("999999999", 86_400),
        ("Fri, 20 Nov 2026 22:46:02 GMT", 62), ("Fri, 20 Nov 2026 22:40:00 GMT", 0),
        ("Fri, 20 Foo 2026 22:46:02 GMT", nil), ("Fri, 31 Feb 2026 22:46:02 GMT", nil),
    ])
    func `the time to wait is a number of seconds or a date`(text: String, seconds: Int?) throws {
        let now = try #require(Instant(iso8601: "2026-11-20T22:45:00Z"))
        let response = HTTPClient.Response(status: 503, headers: [("retry-after", text)])
        #expect(response.retryAfterSeconds(at: now) == seconds)
        #expect(HTTPClient.Response(status: 503).retryAfterSeconds(at: now) == nil)
    }

    @Test func `a provider token is made again after fifty minutes, or once when Apple refuses it`() throws {
        let key = try #require(SigningKey(pem: SamplePushKeys.appleKey))
        let time = Locked(Instant(seconds: 1_800_000_000))
        let token = AppleProviderToken(
            key: key, keyID: "ABC123DEFG", teamID: "TEAM123456", clock: { time.withLock { $0 } })
        let first = token.value()
        time.withLock { $0 = $0.adding(seconds: 49 * 60) }
        #expect(token.value() == first)
        let renewed = try #require(token.renewed(after: first))
        #expect(renewed != first && token.renewed(after: first) == renewed)
        #expect(token.renewed(after: renewed) == nil)
        time.withLock { $0 = $0.adding(seconds: 51 * 60) }
        let third = token.value()
        #expect(third != renewed)
        let claims = try #require(third.split(separator: ".").dropFirst().first.map(String.init))
        let decoded = try #require(Base64.decode(claims, alphabet: .url))
        #expect(String(decoding: decoded, as: UTF8.self) == #"{"iss":"TEAM123456","iat":1800006000}"#)
    }
}
