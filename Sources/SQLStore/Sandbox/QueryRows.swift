/// The rows of a result, in little more memory than their values need; each row is decoded on iteration.
public struct QueryRows: Sequence, Sendable {
    /// The size of a piece. Pieces never move, so a growing result is never held in memory twice.
    private static let pieceBytes = 1 << 20

    /// The number of rows, without those that ``part(from:count:)`` excluded.
    public private(set) var count = 0
    /// The size of the values of all rows in bytes.
    public private(set) var byteCount = 0
    private var pieces: [[UInt8]] = []
    private var skipped = 0
    let columnCount: Int
    private var kinds: [Kind?]
    /// Counts the query as running for as long as its rows are held.
    var lease: QueryLease?

    /// Creates an empty result with this number of columns.
    public init(columnCount: Int) {
        self.columnCount = columnCount
        kinds = Array(repeating: nil, count: columnCount)
    }

    /// The kinds of values that a column may hold.
    public enum Kind: Sendable {
        case integer, real, text
    }

    /// Creates a result from rows, which must all have the same number of values.
    public init(_ rows: [[SQLValue]]) {
        self.init(columnCount: rows.first?.count ?? 0)
        for row in rows { append(row) }
    }

    /// Returns the kind of a column, by its first value that isn't null.
    public func kind(ofColumn column: Int) -> Kind? { column < columnCount ? kinds[column] : nil }

    /// Whether there are no rows.
    public var isEmpty: Bool { count == 0 }

    /// The first row.
    public var first: [SQLValue]? { first(where: { _ in true }) }

    /// Returns up to `count` rows from `start`.
    public func part(from start: Int, count: Int) -> QueryRows {
        var part = self
        part.skipped = skipped + Swift.min(Swift.max(start, 0), self.count)
        part.count = Swift.min(Swift.max(count, 0), self.count - (part.skipped - skipped))
        return part
    }

    /// Appends a row.
    public mutating func append(_ values: [SQLValue]) {
        var bytes = pieces.popLast() ?? []
        if bytes.count >= Self.pieceBytes {
            pieces.append(bytes)
            bytes = []
        }
        if bytes.isEmpty { bytes.reserveCapacity(pieces.isEmpty ? 1 << 12 : Self.pieceBytes) }
        let before = bytes.count
        for (column, value) in values.enumerated() {
            value.append(to: &bytes)
            if column < columnCount, kinds[column] == nil { kinds[column] = value.kind }
        }
        byteCount += bytes.count - before
        pieces.append(bytes)
        count += 1
    }

    /// Iterates over the rows.
    public struct Iterator: IteratorProtocol {
        private let rows: QueryRows
        private var left: Int
        private var piece = 0
        private var place = 0

        fileprivate init(_ rows: QueryRows, at place: Offset? = nil) {
            self.rows = rows
            left = rows.count
            if let place {
                (piece, self.place) = (place.piece, place.offset)
            } else {
                for _ in 0..<rows.skipped { _ = read() }
            }
        }

        /// The position of the next row.
        fileprivate var position: Offset { Offset(piece: piece, offset: place) }

        /// Returns the next row; nil after the last.
        public mutating func next() -> [SQLValue]? {
            guard left > 0 else { return nil }
            left -= 1
            return read()
        }

        private mutating func read() -> [SQLValue] {
            if piece < rows.pieces.count, place >= rows.pieces[piece].count {
                piece += 1
                place = 0
            }
            guard piece < rows.pieces.count else { return [] }
            return (0..<rows.columnCount).map { _ in SQLValue(reading: rows.pieces[piece], at: &place) }
        }
    }

    public func makeIterator() -> Iterator { Iterator(self) }

    /// The position of a row.
    struct Offset {
        let piece: Int
        let offset: Int
    }

    /// The position of each row.
    var places: [Offset] {
        var iterator = makeIterator()
        return (0..<count).map { _ in
            defer { _ = iterator.next() }
            return iterator.position
        }
    }

    /// Returns the row at one of the ``places``.
    func row(at place: Offset) -> [SQLValue] {
        var iterator = Iterator(self, at: place)
        return iterator.next() ?? []
    }
}

extension SQLValue {
    fileprivate var kind: QueryRows.Kind? {
        switch self {
        case .null, .blob: nil
        case .integer: .integer
        case .real: .real
        case .text: .text
        }
    }

    /// Appends one byte for the kind, then eight for a number or for the length of a text.
    fileprivate func append(to bytes: inout [UInt8]) {
        func add(_ kind: UInt8, _ word: UInt64) {
            bytes.append(kind)
            withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
        }
        switch self {
        case .null: bytes.append(0)
        case .integer(let number): add(1, UInt64(bitPattern: number))
        case .real(let number): add(2, number.bitPattern)
        case .text(let text):
            add(3, UInt64(text.utf8.count))
            bytes.append(contentsOf: text.utf8)
        case .blob(let blob):
            add(4, UInt64(blob.count))
            bytes.append(contentsOf: blob)
        }
    }

    /// Reads a value written by ``append(to:)``, and advances past it.
    fileprivate init(reading bytes: [UInt8], at place: inout Int) {
        let kind = bytes[place]
        place += 1
        if kind == 0 {
            self = .null
            return
        }
        let word = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
        place += 8
        switch kind {
        case 1: self = .integer(Int64(bitPattern: word))
        case 2: self = .real(Double(bitPattern: word))
        default:
            let content = bytes[place..<(place + Int(word))]
            place += Int(word)
            self = kind == 3 ? .text(String(decoding: content, as: UTF8.self)) : .blob(Array(content))
        }
    }
}
