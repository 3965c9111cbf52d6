import JSON
import Vocabulary

/// A message as Firebase Cloud Messaging takes it (HTTP v1, `projects.messages:send`).
enum FirebaseMessage {
    /// The maximum size of all keys and values of the data, in bytes.
    static let dataMax = 4_096

    /// Returns the body of a request.
    ///
    /// A message of data only: the app itself makes the notification from it. All values are strings.
    static func body(_ message: PushMessage, to token: String) -> [UInt8] {
        let text = PushText.shortened(message.text, to: dataMax) { text in
            data(message, text).reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        }
        let members = data(message, text).map { JSONTree.Member(key: $0.key, value: .string($0.value)) }
        let tree: JSONTree = [
            "message": [
                "token": .string(token), "android": ["priority": "high"], "data": .object(members),
            ]
        ]
        return Array(tree.description.utf8)
    }

    private static func data(_ message: PushMessage, _ text: String) -> [(key: String, value: String)] {
        var data = [
            (key: "subtype", value: message.subject.rawValue), (key: "type", value: message.kind),
            (key: "title", value: message.title), (key: "message", value: text),
        ]
        if let study = message.studyID { data.append((key: "studyId", value: study.text)) }
        return data
    }
}

extension PushMessage {
    /// Whether it is for participants of a study or for all users, as both apps name it.
    var kind: String { studyID == nil ? "Gateway" : "Study" }
}
