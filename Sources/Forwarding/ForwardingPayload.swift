import Cryptography
import JSON
import Responses
import Timekeeping
import Vocabulary

/// One response to be forwarded: its contents and the attempt.
package struct ForwardingPayload: Sendable {
    /// The attempt, which is recorded before anything is sent.
    let attempt: Int64
    let channel: ChannelID
    let response: ResponseID?
    let settings: ForwardingSettings
    /// The unique identifier of the response for the endpoint, the same for every attempt.
    let name: String
    /// The body.
    let bytes: [UInt8]
}

/// The contents of a response to be forwarded.
struct ForwardedResponse: Sendable {
    let id: ResponseID
    let activity: String
    let version: String
    let receivedAt: Instant
    /// The enrollment token of the participant; nil if there is none.
    let token: String?
    let data: String
}

extension ForwardingPayload {
    /// Returns the payload of a test, which endpoints can't mistake for a response.
    static func test(of channel: ChannelID, _ settings: ForwardingSettings) -> ForwardingPayload {
        ForwardingPayload(
            attempt: 0, channel: channel, response: nil, settings: settings, name: "test",
            bytes: body(type: "Test", activity: "", version: "", token: nil, data: "{}"))
    }

    /// Returns the payload of a response for an attempt.
    static func pack(
        _ response: ForwardedResponse, of channel: ChannelID, attempt: Int64, _ settings: ForwardingSettings,
        key: SealingKey
    ) -> ForwardingPayload {
        ForwardingPayload(
            attempt: attempt, channel: channel, response: response.id, settings: settings,
            name: name(of: response, key: key),
            bytes: body(
                type: "SurveyResponse", activity: response.activity, version: response.version,
                token: response.token, data: response.data))
    }

    /// Returns the body in the format of the deployed server: `activityid` in lowercase, and the text `null` for no
    /// token.
    private static func body(
        type: String, activity: String, version: String, token: String?, data: String
    ) -> [UInt8] {
        var json = JSONWriter(capacity: data.utf8.count + 256)
        json.object { json in
            json.member("type", type)
            json.object("metadata") { metadata in
                metadata.member("activityid", activity)
                metadata.member("version", version)
            }
            json.member("token", token ?? "null")
            json.key("data")
            // A response whose data isn't JSON is forwarded as text, so that the payload remains JSON.
            if (try? JSONParser().parse(Array(data.utf8)) { _ in true }) == true {
                json.raw(Array(data.utf8))
            } else {
                json.string(data)
            }
        }
        return json.finish()
    }

    /// Endpoints know responses by these identifiers, so they outlast the key.
    package static let namePurpose = "forwarded response"

    /// Row numbers can be reused after a backup is restored. Together with a digest of the row, the identifier stays
    /// unique. The digest is keyed, so it reveals nothing about the answers.
    private static func name(of response: ForwardedResponse, key: SealingKey) -> String {
        let whole = "\(response.id) \(response.receivedAt.milliseconds) \(response.data)"
        let digest = key.lookupDigest(of: Array(whole.utf8), purpose: Self.namePurpose)
        return "\(response.id)-\(digest.hex.prefix(24))"
    }
}
