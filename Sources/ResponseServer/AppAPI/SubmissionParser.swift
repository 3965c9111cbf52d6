import JSON
import Studies

/// Reads the body of a processResponse request, and makes its rows if the shape of its List is in memory.
struct SubmissionParser {
    private static let members: Set<String> = ["type", "metadata", "participantId", "data"]

    let digest: (String) -> [UInt8]
    let hints: ChannelHints
    let shapes: ListSchemaCache

    func read(_ body: [UInt8]) throws -> ParsedSubmission {
        try WireBody.parse(body) { root in
            for member in root.members where !Self.members.contains(member.key) {
                throw WireBody.binding("the property '\(member.key)' is not known.")
            }
            guard let metadata = root["metadata"], !metadata.isNull else {
                throw WireError("Metadata not found")
            }
            guard metadata.isObject else { throw WireBody.binding("metadata is not an object.") }
            let secret = try Self.text(root, "participantId")?.trimmed ?? ""
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
                data: Self.bytes(of: data, in: body))
            return ParsedSubmission(
                digest: digest, entries: [], submission: submission,
                prepared: digest.flatMap { prepare(data, of: submission, from: $0) })
        }
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

    /// The member as text; numbers and booleans are taken as they are printed.
    private static func text(_ object: JSONValue, _ name: String) throws -> String? {
        guard let value = object[name], !value.isNull else { return nil }
        guard let words = AnswerValue.words(value) else {
            throw WireBody.binding("\(name) is not a text.")
        }
        // A NUL ends a text in other databases; nobody types one.
        return words.utf8.contains(0) ? words.filter { $0 != "\0" } : words
    }

    /// The bytes as they came; a key that is spelled with escapes costs the spelling.
    private static func bytes(of data: JSONValue, in body: [UInt8]) -> String {
        body.withUnsafeBufferPointer { bytes in
            guard let range = RawJSONMember.range(of: "data", in: bytes) else {
                return String(decoding: JSONTree(data).write(), as: UTF8.self)
            }
            return String(decoding: bytes[range], as: UTF8.self)
        }
    }
}
