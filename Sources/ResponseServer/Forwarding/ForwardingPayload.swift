import Cryptography
import JSON
import SQLStore
import Studies
import Timekeeping

/// One response on its way to another system: what is sent, and by which attempt.
struct ForwardingPayload: Sendable {
    /// The attempt that is written down before anything is sent.
    let attempt: Int64
    let channel: ChannelID
    let response: ResponseID?
    let settings: ForwardingSettings
    /// What names the response to the target: the same however often it is sent, and of no other one.
    let name: String
    /// The body.
    let bytes: [UInt8]
}

extension ForwardingPayload {
    /// What a test sends, which no target takes for a response.
    static func test(of channel: ChannelID, _ settings: ForwardingSettings) -> ForwardingPayload {
        ForwardingPayload(
            attempt: 0, channel: channel, response: nil, settings: settings, name: "test",
            bytes: body(type: "Test", activity: "", version: "", token: nil, data: "{}"))
    }

    /// A response packed for an attempt; nil if it is gone.
    static func pack(
        _ response: ResponseID, of channel: ChannelID, attempt: Int64, _ settings: ForwardingSettings,
        key: SealingKey, _ transaction: borrowing Transaction
    ) throws -> ForwardingPayload? {
        try transaction.first(
            """
            select r.activity_id, r.version, r.data, r.received_at,
                (select t.token from enrollment_tokens t where t.participant_id = r.participant_id)
            from responses r where r.id = \(response) and r.channel_id = \(channel)
            """
        ) { row in
            let data: String = try row[2]
            return ForwardingPayload(
                attempt: attempt, channel: channel, response: response, settings: settings,
                name: name(of: response, receivedAt: try row[3], data, key: key),
                bytes: body(
                    type: "SurveyResponse", activity: try row[0], version: try row[1], token: try row[4],
                    data: data))
        }
    }

    /// The body as the deployed server sends it: `activityid` in lower case, and the text `null` for no token.
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

    /// Targets know responses by these names, so they outlast the key.
    static let namePurpose = "forwarded response"

    /// A row's number is given again after a restored backup; with the digest of what is in the row it names one
    /// response for ever. It is keyed, so that it tells nothing about the answers.
    private static func name(
        of response: ResponseID, receivedAt: Instant, _ data: String, key: SealingKey
    ) -> String {
        let whole = "\(response) \(receivedAt.milliseconds) \(data)"
        let digest = key.lookupDigest(of: Array(whole.utf8), purpose: Self.namePurpose)
        return "\(response)-\(digest.hex.prefix(24))"
    }
}
