import Testing

@testable import SQLStore

struct SQLTokenTests {
    @Test(arguments: [
        ("select a from t", "select a from t"),
        ("select\t\"A b\",[c d],`e`", "select A b , c d , e"),
        ("'it''s' \"x\"\"y\"", "it's x\"y"),
        ("a--b\nc/* d */e/* open", "a c e"),
        ("1.5e3 x'00' ?1 :n", "1 . 5e3 x 00 ? 1 : n"),
        ("größe_1$ \u{1F31E}", "größe_1$ \u{1F31E}"),
        ("'open", "open"),
        ("", ""),
        (" ;; ", "; ;"),
    ])
    func `a text falls into words`(text: String, words: String) {
        #expect(Array(SQLTokens(text)).map(\.text).joined(separator: " ") == words)
    }

    @Test(arguments: [
        ("score", "score"), ("t.score", "score"), ("temp.t.\"Sc ore\"", "Sc ore"), ("\"a\"\"b\"", "a\"b"),
        ("score + 1", "score + 1"), ("count(*)", "count(*)"), ("'text'", "'text'"), ("t.", "t."), ("1", "1"),
    ])
    func `a column is named by the last part of its name`(words: String, name: String) {
        #expect(QueryText.columnName(selectedBy: words) == name)
    }

    @Test(arguments: [
        ("select 1", 1),
        ("with a as (select 1) select * from a", 1),
        ("with a as (select 1) select * from a x, A y", 2),
        ("with a as (select 1), b as (select 1 from a, a) select 1 from b, b, b", 6),
        ("with a(x, y) as not materialized (select 1, 2) select a.x, a.y from a", 1),
        ("with a as (select 1), b as (select * from a) select cast(a as text), b.a from b", 3),
    ])
    func `the unfolding of a query is estimated from above`(query: String, selects: Int) {
        #expect(QueryText(query).unfoldedSelects == selects)
    }

    @Test func `one select with many names is not said to grow, and many selects are`() {
        #expect(QueryText("select a, b, c from t").mergedSize == 6)
        let nested = "select " + String(repeating: "a, a, a, a from (select ", count: 12)
        #expect(QueryText(nested).mergedSize > 100_000)
    }
}
