import Testing

@testable import HTTP

/// Queries and their escapes.
struct QueryTests {
    @Test(
        arguments: [
            ("", "x", nil),
            ("x=1", "x", "1"),
            ("x", "x", ""),
            ("x=", "x", ""),
            ("y=1&x=2&x=3", "x", "2"),
            ("&&x=1&&", "x", "1"),
            ("x=a+b%20c", "x", "a b c"),
            ("%78=1", "x", "1"),
            ("x=1=2", "x", "1=2"),
            ("x=%", "x", "%"),
            ("x=%4", "x", "%4"),
            ("x=%zz%41", "x", "%zzA"),
            ("x=%%41", "x", "%A"),
            ("x=%ff", "x", "\u{FFFD}"), ("x=a%00b", "x", "a\u{FFFD}b"),
            ("x=%C3%BC", "x", "ü"),
            ("=1", "", "1"),
        ] as [(String, String, String?)])
    func `the first value of a name is found`(text: String, name: String, expected: String?) {
        #expect(Query(text)[name] == expected)
    }

    @Test func `names repeat and keep their order`() {
        let query = Query("a=1&b=2&a=3")
        #expect(query.values("a") == ["1", "3"])
        #expect(query.all.map { "\($0.name)\($0.value)" } == ["a1", "b2", "a3"])
        #expect(Query("").isEmpty)
        #expect(!query.isEmpty)
    }

    @Test(arguments: ["plain", "a b", "ü/ä", "100%", "a&b=c", "+", "\u{1F600}", ""])
    func `what is encoded is decoded again`(text: String) {
        #expect(Query(PercentCoding.query([(text, text)]))[text] == text)
        let segment = PercentCoding.segment(text)
        #expect(PercentCoding.decode(segment.utf8, plusIsSpace: false, strict: true) == Array(text.utf8))
        #expect(!segment.contains("/"))
    }
}
