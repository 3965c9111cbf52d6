import JSON
import Vocabulary

/// A message as the Apple Push Notification service takes it.
enum AppleMessage {
    /// The maximum size of a payload in bytes.
    static let payloadMax = 4_096

    /// Returns the payload: the text as a plain string, and the keys of the app at the top level.
    static func payload(_ message: PushMessage) -> [UInt8] {
        let text = PushText.shortened(message.text, to: payloadMax) { bytes(message, $0).count }
        return bytes(message, text)
    }

    private static func bytes(_ message: PushMessage, _ text: String) -> [UInt8] {
        var tree: JSONTree = [
            "aps": ["alert": .string(text), "sound": "default"],
            "type": .string(message.kind), "subtype": .string(message.subject.rawValue),
        ]
        if let study = message.studyID { tree["studyId"] = .string(study.text) }
        return Array(tree.description.utf8)
    }
}
