import JSON
import Support
import Testing
import WebAccess

@testable import StudyMetadata

/// The schemas of the response formats, and the description of the whole API, are those that were recorded.
struct SchemaRecordingTests {
    @Test func `each schema is as recorded`() async throws {
        var recorded = try RecordedCases("response-schemas")
        for (name, schema) in FormatSchemas.all {
            try recorded.add(name, String(decoding: schema.definition(linking: "#/").write(), as: UTF8.self))
        }
        for entry in try await MetadataSite().description.entries {
            for content in entry.operation.body + entry.operation.answers.flatMap(\.contents) {
                let parts = content.schema.namedParts.map { part in
                    "\(part.name): \(part.schema.definition(linking: "#/"))"
                }
                let text = ["\(content.schema.definition(linking: "#/"))"] + parts
                try recorded.add("\(entry.operation.name)", text.joined(separator: "\n"))
            }
        }
        #expect(try recorded.differences() == [])
    }
}
