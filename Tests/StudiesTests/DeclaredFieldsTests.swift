import Foundation
import Studies
import Testing

/// The declarations of question types: what their fields promise.
struct DeclaredFieldsTests {
    /// A property without a field would be lost when it is stored.
    @Test(arguments: ResponseType.allCases) func `each property has a field`(type: ResponseType) {
        expectFields(type.question)
    }

    @Test func `each property of a row and of a part has a field`() {
        expectFields(Choice.self)
        expectFields(ImageChoice.self)
        expectFields(OtherChoice.self)
        expectFields(TextRule.self)
    }

    private func expectFields<Root: DeclaresFields>(_ type: Root.Type) {
        let properties = Set(Mirror(reflecting: Root()).children.compactMap(\.label)).subtracting(["id"])
        #expect(Set(Root.fields.map(\.name)) == properties)
        #expect(Set(Root.fields.map(\.name)).count == Root.fields.count)
    }

    @Test func `no two types have the same name, and each can be found by its name`() {
        let names = QuestionTypes.standard.all.map { $0.name }
        #expect(Set(names).count == 15)
        for name in names { #expect(ResponseType(rawValue: name)?.rawValue == name) }
        #expect(ResponseType(rawValue: "Scale") == nil)
    }

    @Test(arguments: [
        "{}", #"{"type":"scales"}"#, #"{"type":null}"#, #"{"type":"textChoice","style":"Both"}"#,
    ])
    func `a format without a known type or option is refused`(stored: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ResponseFormat.self, from: Data(stored.utf8))
        }
    }

    @Test(arguments: [
        #"{"type":"scale","minimum":"1"}"#, #"{"type":"scale","vertical":1}"#,
        #"{"type":"textChoice","choices":[{"text":{}}]}"#, #"{"type":"text","rule":{"condition":"some"}}"#,
        #"{"type":"date","minimum":"soon"}"#,
    ])
    func `a member of another kind is refused instead of ignored`(stored: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ResponseFormat.self, from: Data(stored.utf8))
        }
    }

    /// A field that is added later is missing in the documents that were stored before.
    @Test(arguments: ResponseType.allCases)
    func `a format that was stored without its members has the defaults`(type: ResponseType) throws {
        let stored = Data(#"{"type":"\#(type.rawValue)"}"#.utf8)
        #expect(try JSONDecoder().decode(ResponseFormat.self, from: stored) == ResponseFormat(type))
    }

    @Test func `formats of different types are different, also without attributes`() {
        let formats = ResponseType.allCases.map { ResponseFormat($0) }
        #expect(Set(formats).count == 15)
        #expect(ResponseFormat.boolean != .timeOfDay)
        #expect(formats.allSatisfy { $0 == ResponseFormat($0.type) })
    }
}
