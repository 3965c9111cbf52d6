import JSON
import Testing

struct JSONSchemaTests {
    private static let study = JSONSchema.object(
        "A study.",
        [
            "name": .text("Its name.", example: "Sleep"),
            "open": .flag("Whether people may join.", defaultValue: false),
            "tags": .list(of: .oneOf(["a", "b"], "A tag."), "Its tags."),
            "sponsor": JSONSchema.text("Who pays.", defaultValue: "").orNull,
            "end": JSONSchema.integer("A day.").optional,
        ]
    ).named("Study")

    @Test func `a schema is written as JSON Schema has it`() {
        #expect(
            Self.study.definition(linking: "#/").description
                == #"{"type":"object","description":"A study.","properties":{"#
                + #""name":{"type":"string","description":"Its name.","examples":["Sleep"]},"#
                + #""open":{"type":"boolean","description":"Whether people may join.","default":false},"#
                + #""tags":{"type":"array","description":"Its tags.","items":{"type":"string","#
                + #""description":"A tag.","enum":["a","b"],"examples":["a"]},"default":[]},"#
                + #""sponsor":{"type":["string","null"],"description":"Who pays.","default":""},"#
                + #""end":{"type":"integer","description":"A day."}},"required":["name","open","tags","sponsor"]}"#
        )
    }

    @Test func `what has a name is linked, and found`() {
        let list = JSONSchema.list(of: Self.study, "The studies.")
        #expect(
            list.definition(linking: "#/s/").description
                == ##"{"type":"array","description":"The studies.","items":{"$ref":"#/s/Study","##
                + #""description":"A study."},"default":[]}"#)
        #expect(list.namedParts.map(\.name) == ["Study"])
    }

    @Test func `a sample is made of the examples and leaves out what may be absent`() {
        #expect(Self.study.sample.description == #"{"name":"Sleep","open":false,"tags":["a"],"sponsor":""}"#)
        #expect(JSONSchema.emptyList("None.").sample.description == "[]")
        #expect(JSONSchema.either([Self.study, .integer("A number.")], "").sample == Self.study.sample)
    }

    @Test func `one value alone is a constant, unless null may stand for it`() {
        let schema = JSONSchema.always("x", "")
        #expect(schema.definition(linking: "")["const"] == "x")
        #expect(schema.orNull.definition(linking: "")["enum"] == ["x", nil])
    }

    @Test func `several kinds, and keys that no one knows beforehand`() {
        let schema = JSONSchema.either([.map(of: .integer(""), ""), .number("")], "").orNull
        #expect(
            schema.definition(linking: "").description
                == #"{"anyOf":[{"type":"object","additionalProperties":{"type":"integer"}},"#
                + #"{"type":"number"},{"type":"null"}]}"#)
    }
}
