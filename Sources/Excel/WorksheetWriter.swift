import Zip

/// Writes the rows of a sheet from first to last, and the cells of each row from left to right.
///
/// A class, because the sheet is shared mutable state; used by one thread.
public final class WorksheetWriter {
    /// The styles of cells, by their index in the styles part.
    enum Style: Int {
        case normal, heading, dateTime
    }

    /// The name of the sheet.
    public let name: String
    /// The current row, counted from 0.
    public private(set) var row = 0

    private static let pieceCount = 64 << 10

    private let archive: ZipWriter
    private var part: [UInt8] = []
    private var isRowOpen = false
    private var isOpen = true
    private var rowText = Array("1".utf8)
    private var letters: [[UInt8]] = []

    init(_ name: String, in archive: ZipWriter) {
        self.name = name
        self.archive = archive
        part.reserveCapacity(Self.pieceCount * 2)
    }

    /// Whether there is room for another row.
    public var hasRoom: Bool { row < WorkbookWriter.rowCountMax }

    /// Ends the row.
    public func endRow() throws {
        if isRowOpen { part += "</row>".utf8 }
        isRowOpen = false
        row += 1
        rowText = Array(String(row + 1).utf8)
        if part.count >= Self.pieceCount { try flush() }
    }

    /// Writes a number with full precision.
    public func number(_ number: Double, column: Int) throws {
        // Excel has no cell for NaN or infinity.
        guard number.isFinite else {
            try text(number.description, column: column)
            return
        }
        try value(Self.text(number), column: column)
    }

    /// Writes a date and time as counted by ``ExcelDate``.
    public func date(serial: Double, column: Int) throws {
        try value(Self.text(serial), column: column, style: .dateTime)
    }

    /// Writes true or false.
    public func flag(_ flag: Bool, column: Int) throws {
        try value(flag ? "1" : "0", column: column, type: "b")
    }

    /// Writes a text, which Excel never interprets as a formula.
    ///
    /// Returns false if the text is longer than a cell can hold; its beginning is then written.
    @discardableResult
    public func text(_ bytes: UnsafeRawBufferPointer, column: Int) throws -> Bool {
        if String.isValid(bytes) { return try text(bytes, column: column, style: .normal) }
        return try text(String(decoding: bytes, as: UTF8.self), column: column)
    }

    /// Writes a text, like ``text(_:column:)-(UnsafeRawBufferPointer,_)``.
    @discardableResult
    public func text(_ text: String, column: Int) throws -> Bool {
        try self.text(text, column: column, style: .normal)
    }

    @discardableResult
    func text(_ text: String, column: Int, style: Style) throws -> Bool {
        var text = text
        return try text.withUTF8 {
            try self.text(UnsafeRawBufferPointer($0), column: column, style: style)
        }
    }

    /// Appends XML other than cells.
    func raw(_ xml: String) { part += xml.utf8 }

    /// Ends the sheet; nothing can be written to it afterwards.
    func close(with end: String) throws {
        if isRowOpen { try endRow() }
        part += end.utf8
        try flush()
        isOpen = false
    }

    private func text(_ bytes: UnsafeRawBufferPointer, column: Int, style: Style) throws -> Bool {
        let fitting = bytes.count <= WorkbookWriter.textLengthMax ? bytes.count : Self.fitting(bytes)
        // An empty text is an empty cell.
        guard bytes.contains(where: { $0 != 0 }) else { return true }
        try begin(column, style, type: "inlineStr")
        part += "<is><t xml:space=\"preserve\">".utf8
        CellText.append(UnsafeRawBufferPointer(rebasing: bytes[..<fitting]), to: &part)
        part += "</t></is></c>".utf8
        return fitting == bytes.count
    }

    private func value(_ text: String, column: Int, style: Style = .normal, type: String? = nil) throws {
        try begin(column, style, type: type)
        part += "<v>".utf8
        part += text.utf8
        part += "</v></c>".utf8
    }

    private func begin(_ column: Int, _ style: Style, type: String?) throws {
        guard isOpen, hasRoom, (0..<WorkbookWriter.columnCountMax).contains(column) else {
            throw WorkbookFailure(description: "Sheet \(name) has no cell \(column + 1) of row \(row + 1).")
        }
        if !isRowOpen {
            part += "<row r=\"".utf8
            part += rowText
            part += "\">".utf8
            isRowOpen = true
        }
        while letters.count <= column { letters.append(Self.letters(of: letters.count)) }
        part += "<c r=\"".utf8
        part += letters[column]
        part += rowText
        part.append(UInt8(ascii: "\""))
        if style != .normal { part += " s=\"\(style.rawValue)\"".utf8 }
        if let type { part += " t=\"\(type)\"".utf8 }
        part.append(UInt8(ascii: ">"))
    }

    /// Returns a number in the fewest digits that distinguish it from every other, up to 17; whole numbers have no
    /// fraction.
    private static func text(_ number: Double) -> String {
        if number.magnitude <= 0x1p53, let whole = Int64(exactly: number) { return String(whole) }
        return number.description
    }

    private func flush() throws {
        try part.withUnsafeBytes { try archive.write($0) }
        part.removeAll(keepingCapacity: true)
    }

    /// Returns the letters of a column in Excel: A to Z, AA to XFD.
    private static func letters(of column: Int) -> [UInt8] {
        var letters: [UInt8] = []
        var rest = column + 1
        while rest > 0 {
            letters.insert(UInt8(ascii: "A") + UInt8((rest - 1) % 26), at: 0)
            rest = (rest - 1) / 26
        }
        return letters
    }

    /// Returns how many bytes of a UTF-8 text fit in a cell.
    private static func fitting(_ bytes: UnsafeRawBufferPointer) -> Int {
        var units = 0
        for (place, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
            // A 4-byte character is two UTF-16 code units; any other is one.
            units += byte >= 0xF0 ? 2 : 1
            if units > WorkbookWriter.textLengthMax { return place }
        }
        return bytes.count
    }
}

extension String {
    /// Returns whether the bytes are valid UTF-8; most are ASCII, which needs no further check.
    fileprivate static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    }
}
