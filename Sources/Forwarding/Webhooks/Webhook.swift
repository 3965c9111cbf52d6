import JSON
import Outbound
import Responses
import Timekeeping
import Vocabulary

/// The row of a webhook.
struct WebhookID: RowID {
    let rawValue: Int64
}

/// A receiver of signed messages about events in a study (Standard Webhooks).
struct Webhook: Sendable, Identifiable {
    let id: WebhookID
    let name: String
    let events: Set<WebhookEventType>
    let isOn: Bool
    let credentials: WebhookCredentials
    /// Since when the receiver hasn't accepted messages; nil while it does.
    let failingSince: Instant?
    /// Until when nothing is sent after failures.
    let pausedUntil: Instant
    /// Why the portal switched it off; empty otherwise.
    let offReason: String

    /// The URL as shown on pages and in the audit log.
    var target: String { OutboundURL(credentials.url)?.shown ?? "" }
}

/// Where messages are sent and what signs them. All of it is stored sealed, since URLs can contain keys.
struct WebhookCredentials: Sendable, Equatable {
    var url: String
    var secrets: SigningSecrets

    /// Creates the credentials of a new webhook.
    init(url: String) { (self.url, secrets) = (url, SigningSecrets()) }

    /// Parses the output of ``json``; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let tree = try? JSONTree.parse(String(decoding: bytes, as: UTF8.self)),
            let url = tree["url"]?.string, let secrets = SigningSecrets(tree)
        else { return nil }
        (self.url, self.secrets) = (url, secrets)
    }

    var json: [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("url", url)
            secrets.write(to: &json)
        }
        return json.finish()
    }
}

extension WebhookEventType {
    /// The label on pages.
    var title: String {
        switch self {
        case .responseReceived: "Response received"
        case .participantEnrolled: "Participant enrolled"
        case .participantWithdrawn: "Participant withdrawn"
        case .participantErased: "Participant erased"
        case .studyPublished: "Study published"
        case .exportFinished: "Export finished"
        }
    }

    /// What a message of this type says.
    var hint: String {
        switch self {
        case .responseReceived: "The response’s number, participant, activity, and version. No answers."
        case .participantEnrolled: "The participant’s number."
        case .participantWithdrawn: "The participant left, and the data is kept."
        case .participantErased:
            "All data was deleted. To erase copies elsewhere, the message has the enrollment token, the numbers of "
                + "forwarded responses, and the names of the systems that got data."
        case .studyPublished: "A new version is available to the apps."
        case .exportFinished: "The name, the number of rows, the size, and the SHA-256 of the file."
        }
    }
}
