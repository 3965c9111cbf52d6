import HTTP
import JSON
import Outbound
import Studies
import StudyPublishing
import Vocabulary

/// Sends notifications to an FDA MyStudies registration server, which has the push tokens of phones.
///
/// Its `sendNotification` requires no credential, so it must be on a private network.
struct RegistrationServerDelivery: NotificationDelivery {
    /// The server's address, such as `https://registration.example.org`.
    let address: String
    let sender: any HTTPSender

    /// The timeout. The server notifies all phones before it answers.
    private static let timeoutMilliseconds = 60_000
    private static let path = "/fdahpUserRegWS/sendNotification.api"

    /// The reason for a retry.
    struct DeliveryFailed: Error, CustomStringConvertible {
        let status: Int
        var description: String { "the registration server answered with status \(status)" }
    }

    func deliver(_ message: NotificationMessage) async throws {
        let root = address.hasSuffix("/") ? String(address.dropLast()) : address
        var request = HTTPClient.Request(.post, root + Self.path, body: Self.body(of: message))
        request.headers = [("Content-Type", "application/json")]
        request.timeoutMilliseconds = Self.timeoutMilliseconds
        let answer = try await sender.send(request)
        guard answer.status == Status.ok.code else { throw DeliveryFailed(status: answer.status) }
    }

    static func body(of message: NotificationMessage) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.key("notifications")
            json.array { json in
                json.object { json in
                    json.key("notificationId")
                    json.int(Int(message.notification.rawValue))
                    json.text("customStudyId", message.studyID?.text ?? "")
                    json.text("notificationText", message.text.english)
                    json.text("notificationTitle", message.title)
                    json.text("notificationType", message.studyID == nil ? "GT" : "ST")
                    json.text("notificationSubType", message.subject.registrationName)
                    json.text("appId", message.appID.text)
                    json.text("orgId", message.organizationID.text)
                }
            }
        }
        return json.finish()
    }
}

extension Notification.Subject {
    /// The name in the API of the registration server.
    fileprivate var registrationName: String { self == .study ? "studyEvent" : wireName }
}

extension JSONWriter {
    fileprivate mutating func text(_ name: String, _ value: String) {
        key(name)
        string(value)
    }
}
