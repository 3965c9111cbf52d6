import JSON
import Studies
import Testing

struct DifferenceTests {
    private func paths(_ before: String, _ after: String) throws -> [String] {
        try Difference.between(before, after).map { "\($0.change) \($0.path)" }
    }

    @Test func `equal bodies do not differ`() throws {
        #expect(try paths(#"{"a":[1,{"b":2}]}"#, #"{"a":[1,{"b":2}]}"#).isEmpty)
    }

    @Test func `members are added, removed and changed`() throws {
        #expect(
            try paths(#"{"a":1,"b":2}"#, #"{"a":3,"c":{"d":4}}"#) == ["changed a", "added c", "removed b"])
    }

    @Test func `parts are recognised by their identity, whatever their place`() throws {
        let before = #"{"steps":[{"id":"x","t":1},{"id":"y","t":2},{"id":"z","t":3}]}"#
        let after = #"{"steps":[{"id":"z","t":3},{"id":"x","t":9},{"id":"n","t":4},{"id":"y","t":2}]}"#
        #expect(try paths(before, after) == ["moved steps[z]", "changed steps[x].t", "added steps[n]"])
    }

    @Test func `a file differs as a whole, and other objects by their members`() throws {
        let cat = #"{"image":{"digest":"a","mediaType":"image/png","widthPixels":5,"name":"x.png"}}"#
        let dog = #"{"image":{"digest":"b","mediaType":"image/png","widthPixels":5,"name":"x.png"}}"#
        #expect(try paths(cat, dog) == ["changed image"])
        #expect(try paths(#"{"a":{"digest":"a"}}"#, #"{"a":{"digest":"b"}}"#) == ["changed a.digest"])
    }

    @Test func `lists without identities are reported as a whole`() throws {
        #expect(try paths(#"{"times":["08:00"]}"#, #"{"times":["08:00","09:00"]}"#) == ["changed times"])
    }
}
