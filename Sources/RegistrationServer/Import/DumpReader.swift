import Glibc

/// Reads a CSV file of any size row by row, as RFC 4180 describes it and databases write it. The separator,
/// which the header shows, is a comma, a semicolon or a tab.
///
/// Unlike ``Studies/CSVRows``, which reads what people have edited, it holds one row in memory and refuses
/// stray quotation marks: a dump with one is damaged.
///
/// A class, because it owns an open file.
final class DumpReader {
    /// The maximum size of a row: a consent document in Base64 with its other columns.
    static let rowByteLimit = 16 << 20
    private static let columnsMax = 200
    private static let quote = UInt8(ascii: "\"")
    private static let separators = [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";")]

    let file: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var position = 0
    private var line = 1
    private var separator: UInt8?
    private var header: DumpHeader?

    /// Opens a file and reads its header.
    init(_ path: String, of table: DumpTable) throws(DumpProblem) {
        file = "\(table.rawValue).csv"
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw DumpProblem(file, "The file could not be opened: \(String(cString: strerror(errno))).")
        }
        try skipByteOrderMark()
        guard let cells = try record() else { throw DumpProblem(file, line: 1, "The file is empty.") }
        header = try DumpHeader(cells, of: table, file)
    }

    deinit { close(descriptor) }

    /// The columns that aren't known and are ignored.
    var ignoredColumns: [String] { header?.ignored ?? [] }

    /// Returns the next row; nil after the last one. Blank lines are skipped.
    func next() throws(DumpProblem) -> DumpRow? {
        guard let header else { return nil }
        while true {
            let start = line
            guard let cells = try record() else { return nil }
            if cells == [""] { continue }
            guard cells.count == header.count else {
                throw DumpProblem(
                    file, line: start,
                    "The row has \(cells.count) columns, but the header has \(header.count).")
            }
            return DumpRow(cells: cells, header: header, file: file, line: start)
        }
    }

    private func skipByteOrderMark() throws(DumpProblem) {
        if try peek() == 0xEF, buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private func record() throws(DumpProblem) -> [String]? {
        guard try peek() != nil else { return nil }
        let start = line
        var (cells, size): ([String], Int) = ([], 0)
        while true {
            let cell = try cell(start, &size)
            guard let text = String(validating: cell, as: UTF8.self) else {
                throw DumpProblem(file, line: start, "The text isn't UTF-8. Export the table as UTF-8.")
            }
            cells.append(text)
            guard cells.count <= Self.columnsMax else {
                throw DumpProblem(file, line: start, "The row has more than \(Self.columnsMax) columns.")
            }
            guard let end = try take() else { return cells }
            if isSeparator(end) { continue }
            if end == 0x0D, try peek() == 0x0A { _ = try take() }
            line += 1
            return cells
        }
    }

    /// Reads a cell up to the separator or the end of the line.
    private func cell(_ start: Int, _ size: inout Int) throws(DumpProblem) -> [UInt8] {
        var text: [UInt8] = []
        if try peek() == Self.quote {
            _ = try take()
            try quoted(start, &text, &size)
            if let next = try peek(), !isEnd(next) {
                throw DumpProblem(file, line: line, "A cell continues after its closing quotation mark.")
            }
            return text
        }
        while let byte = try peek(), !isEnd(byte) {
            guard byte != Self.quote else {
                throw DumpProblem(
                    file, line: line, "A quotation mark is inside a cell without quotation marks.")
            }
            try add(byte, to: &text, &size, start)
            position += 1
        }
        return text
    }

    private func quoted(_ start: Int, _ text: inout [UInt8], _ size: inout Int) throws(DumpProblem) {
        while let byte = try take() {
            if byte == Self.quote {
                guard try peek() == Self.quote else { return }
                _ = try take()
            }
            if byte == 0x0A { line += 1 }
            try add(byte, to: &text, &size, start)
        }
        throw DumpProblem(file, line: start, "A quotation mark isn't closed.")
    }

    private func add(
        _ byte: UInt8, to text: inout [UInt8], _ size: inout Int, _ start: Int
    ) throws(DumpProblem) {
        size += 1
        guard size <= Self.rowByteLimit else {
            throw DumpProblem(file, line: start, "The row is larger than \(Self.rowByteLimit >> 20) MiB.")
        }
        guard byte != 0 else { throw DumpProblem(file, line: line, "The text contains a zero byte.") }
        text.append(byte)
    }

    private func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || isSeparator(byte) }

    /// The first separator outside quotation marks is that of the file.
    private func isSeparator(_ byte: UInt8) -> Bool {
        if let separator { return byte == separator }
        guard Self.separators.contains(byte) else { return false }
        separator = byte
        return true
    }

    private func take() throws(DumpProblem) -> UInt8? {
        guard let byte = try peek() else { return nil }
        position += 1
        return byte
    }

    private func peek() throws(DumpProblem) -> UInt8? {
        if position < buffer.count { return buffer[position] }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &block, block.count)
        guard count >= 0 else {
            throw DumpProblem(file, "The file could not be read: \(String(cString: strerror(errno))).")
        }
        (buffer, position) = (Array(block.prefix(count)), 0)
        return buffer.first
    }
}
