import JSON
import Testing
import WebAccess

@testable import StudyMetadata

/// Schemas held against the reference, key by key; that answers are as the schemas say is for the other tests.
struct DocumentedKeysTests {
    /// A line of ``DocumentedKeys``.
    private struct Key {
        let path: Substring
        let type: Substring
        let allowsNull: Bool
        let defaultValue: JSONTree?

        init(_ line: Substring) throws {
            let words = line.split(separator: " ", maxSplits: 2)
            path = words[0]
            allowsNull = words[1].hasSuffix("?")
            type = allowsNull ? words[1].dropLast() : words[1]
            defaultValue = try words.dropFirst(2).first.map { try JSONTree.parse(String($0)) }
        }

        /// The schema at the path: `a.b` is a member, `[]` an element, `|1` the second of several.
        func find(in schema: JSONSchema) -> JSONSchema? {
            path.split(separator: ".").reduce(schema) { schema, step in
                let name = step.prefix { $0 != "[" && $0 != "|" }
                var found = schema?[String(name)]
                if step.contains("[]") { found = found?.parts.first }
                if let bar = step.firstIndex(of: "|"), let place = Int(step[step.index(after: bar)...]) {
                    found = found?.parts.dropFirst(place).first
                }
                return found
            }
        }
    }

    private func check(_ keys: String, _ schema: JSONSchema, _ name: String) throws {
        for line in keys.split(separator: "\n") {
            let key = try Key(line)
            guard let found = key.find(in: schema) else {
                Issue.record("\(name) has no \(key.path)")
                continue
            }
            #expect(found.typeName.map { $0[...] } == key.type, "\(name) \(key.path)")
            #expect(found.allowsNull == key.allowsNull, "\(name) \(key.path)")
            #expect(found.defaultValue?.double == key.defaultValue?.double, "\(name) \(key.path)")
            if found.defaultValue?.double == nil {
                #expect(found.defaultValue == key.defaultValue, "\(name) \(key.path)")
            }
            #expect(!found.meaning.isEmpty, "\(name) \(key.path)")
        }
    }

    @Test(arguments: DocumentedKeys.answers.indices)
    func `every documented key of an answer has its type and its default`(_ index: Int) async throws {
        let (name, keys) = DocumentedKeys.answers[index]
        let description = try await MetadataSite().description
        let schema = try #require(description[name]?.operation.result)
        try check(keys, schema, name)
    }

    @Test(arguments: DocumentedKeys.formats.indices)
    func `every format has its documented keys, in their order`(_ index: Int) throws {
        let (resultType, keys) = DocumentedKeys.formats[index]
        let schema = try #require(FormatSchemas.all.first { $0.resultType == resultType }?.schema)
        try check(keys, schema, resultType)
        let documented = keys.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
        #expect(schema.members.map(\.key) == documented)
    }

    @Test func `every read of the reference is there`() async throws {
        let description = try await MetadataSite().description
        let named = Set(
            DocumentedKeys.answers.map(\.name) + ["ping", "feedback", "contactUs", "picture", "paper"])
        #expect(Set(description.entries.map(\.operation.name)) == named)
    }
}
