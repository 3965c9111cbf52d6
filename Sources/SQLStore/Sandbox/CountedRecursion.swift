/// A query whose recursive tables count their rows, because SQLite doesn't limit the steps of a recursion.
///
/// A table that reads itself becomes one that reads a table of the same name within it. Each of its rows is a
/// step of the recursion and calls ``stepFunction``:
///
///     t (n) as (with recursive t (n) as (…) select * from t where recursion_step() limit -1)
///
/// The limit keeps SQLite from moving conditions of the query into it, which could leave out calls.
struct CountedRecursion {
    /// The function that counts a step.
    static let stepFunction = "recursion_step"

    /// The query as it is run.
    let text: String
    /// The names of its recursive tables, as SQLite compares names.
    let tables: Set<String>
    private let insertions: [Insertion]

    private struct Insertion {
        /// The position in the original query.
        let offset: Int
        let text: String
    }

    /// Rewrites a query.
    ///
    /// - Throws: ``LocatedQueryError`` if a recursive table has one of the reserved names, which are compared
    ///   as SQLite does.
    init(_ query: String, reserved: Set<String>) throws {
        let bytes = Array(query.utf8)
        let found = RecursiveDefinitions(query).all
        if let taken = found.first(where: { reserved.contains($0.name.foldedASCII) }) {
            throw LocatedQueryError(.recursiveNameTaken(taken.name), at: taken.head.lowerBound)
        }
        tables = Set(found.map(\.name.foldedASCII))
        insertions = found.flatMap { table -> [Insertion] in
            let head = String(decoding: bytes[table.head], as: UTF8.self)
            let name = String(decoding: bytes[table.nameRange], as: UTF8.self)
            return [
                Insertion(offset: table.body.lowerBound, text: "with recursive \(head) as ("),
                Insertion(
                    offset: table.body.upperBound,
                    text: ") select * from \(name) where \(Self.stepFunction)() limit -1"),
            ]
        }.sorted { $0.offset < $1.offset }
        var made: [UInt8] = []
        var end = 0
        for insertion in insertions {
            made += bytes[end..<insertion.offset]
            made += insertion.text.utf8
            end = insertion.offset
        }
        text = String(decoding: made + bytes[end...], as: UTF8.self)
    }

    /// Returns the position in the original query of a byte of ``text``.
    func original(of offset: Int) -> Int {
        var added = 0
        for insertion in insertions {
            let start = insertion.offset + added
            if offset < start { break }
            let length = insertion.text.utf8.count
            if offset < start + length { return insertion.offset }
            added += length
        }
        return offset - added
    }
}
