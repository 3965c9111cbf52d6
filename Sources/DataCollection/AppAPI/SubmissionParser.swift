import JSON
import Responses
import Tables
import Vocabulary
import WebAccess

/// Reads the body of a processResponse request, and makes its rows if the shape of its List is in memory.
struct SubmissionParser {
    private static let members: Set<String> = ["type", "metadata", "data"]
    private static let participant = "participantId"

    let digest: (String) -> [UInt8]
    let hints: ChannelHints
    let shapes: ListSchemaCache

    /// Reads the body. A `data` member that isn't JSON is stored unchanged and becomes a failed response, because a
    /// phone repeats a rejected request forever.
    ///
    /// - Throws: ``UnreadableBody`` where the body without its `data` isn't JSON, ``WireError`` where it isn't a
    ///   request.
    func read(_ body: [UInt8]) throws -> ParsedSubmission {
        do {
            return try WireBody.parse(body) { try read($0, of: body, data: nil) }
        } catch let error as UnreadableBody {
            guard let range = body.withUnsafeBufferPointer({ RawJSONMember.range(of: "data", in: $0) }),
                !range.isEmpty
            else {
                throw error
            }
            let envelope = body[..<range.lowerBound] + Array("{}".utf8) + body[range.upperBound...]
            let data = Self.text(of: body[range])
            do {
                return try WireBody.parse(Array(envelope)) { try read($0, of: body, data: data) }
            } catch is UnreadableBody {
                throw error
            }
        }
    }

    /// Returns bytes that aren't JSON as a text from which they can be restored.
    ///
    /// Of bytes that aren't UTF-8, each is the character with its number. Texts in the database can't have a NUL; it
    /// becomes its symbol. The first line keeps the text from being read as JSON: a guess at the encoding could change
    /// answers.
    private static func text(of bytes: ArraySlice<UInt8>) -> String {
        if !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) { return text }
        let scalars = bytes.map { $0 == 0 ? "\u{2400}" : Unicode.Scalar($0) }
        return "Not text, shown as Latin-1:\n" + String(String.UnicodeScalarView(scalars))
    }

    /// Reads the members of a body. An `unreadable` text replaces `data` that isn't JSON.
    private func read(
        _ root: JSONValue, of body: [UInt8], data unreadable: String?
    ) throws -> ParsedSubmission {
        for member in root.members where !Self.members.contains(member.key) && !Self.isParticipant(member.key)
        {
            throw WireBody.binding("unknown property '\(member.key)'.")
        }
        guard let metadata = root["metadata"], !metadata.isNull else {
            throw WireError("Metadata not found")
        }
        guard metadata.isObject else { throw WireBody.binding("metadata is not an object.") }
        let secret = try Self.secret(of: root)
        let activityID = try Self.text(metadata, "activityId") ?? ""
        let version = try Self.text(metadata, "version") ?? ""
        let data = root["data"].flatMap { $0.isNull ? nil : $0 }
        var entries: [WireError.Entry] = []
        if activityID.trimmed.isEmpty { entries.append(.init("ActivityId not included in request")) }
        if version.trimmed.isEmpty { entries.append(.init("SurveyVersion not included in request")) }
        if data == nil { entries.append(.init("Response not included in request")) }
        let digest = secret.isEmpty ? nil : digest(secret)
        guard entries.isEmpty, let data else {
            return ParsedSubmission(digest: digest, entries: entries, submission: nil, prepared: nil)
        }
        let submission = RawSubmission(
            activityID: activityID, version: version,
            run: try Self.text(metadata, "activityRunId") ?? "",
            language: ResponseLanguage.name(of: try Self.text(metadata, "language")),
            data: unreadable ?? Self.bytes(of: data, in: body),
            time: unreadable == nil ? ResponseTime(data) : .unknown)
        return ParsedSubmission(
            digest: digest, entries: [], submission: submission,
            prepared: unreadable == nil ? digest.flatMap { prepare(data, of: submission, from: $0) } : nil)
    }

    /// Returns the app token; empty if there is none. Its name matches in any case, as in the other requests of apps.
    private static func secret(of root: JSONValue) throws -> String {
        let named = try root.members.filter { isParticipant($0.key) }.map { member in
            (name: member.key, value: try text(of: member.value, participant) ?? "")
        }
        return try named.value(of: [participant])?.trimmed ?? ""
    }

    private static func isParticipant(_ name: String) -> Bool {
        name == participant || name.lowercased() == participant.lowercased()
    }

    private func prepare(
        _ data: JSONValue, of submission: RawSubmission, from digest: [UInt8]
    ) -> ParsedSubmission.PreparedRows? {
        guard let hint = hints[digest] else { return nil }
        let key = ListSchemaCache.Key(
            channel: hint.channel, activity: submission.activityID, version: submission.version)
        guard case .list(let list) = shapes[key] else { return nil }
        let outcome = Result { () throws(ShredFailure) in
            try ResponseShredder.rows(of: data, into: list, folder: hint.studyID.text)
        }
        return ParsedSubmission.PreparedRows(list: list, outcome: outcome)
    }

    /// Returns the member as text; numbers and Booleans are converted.
    private static func text(_ object: JSONValue, _ name: String) throws -> String? {
        try object[name].flatMap { try text(of: $0, name) }
    }

    private static func text(of value: JSONValue, _ name: String) throws -> String? {
        if value.isNull { return nil }
        guard let words = AnswerValue.words(value) else {
            throw WireBody.binding("\(name) is not a string.")
        }
        // A NUL ends a text in other databases, and users can't type one.
        return words.utf8.contains(0) ? words.filter { $0 != "\0" } : words
    }

    /// Returns the original bytes. If a key is written with escapes, the data is serialized again.
    private static func bytes(of data: JSONValue, in body: [UInt8]) -> String {
        body.withUnsafeBufferPointer { bytes in
            guard let range = RawJSONMember.range(of: "data", in: bytes) else {
                return String(decoding: JSONTree(data).write(), as: UTF8.self)
            }
            return String(decoding: bytes[range], as: UTF8.self)
        }
    }
}
