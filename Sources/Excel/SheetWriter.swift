import CXlsxWriter

/// Writes the rows of a sheet, from the first to the last.
public final class SheetWriter {
    /// The name that the sheet was given.
    public let name: String
    /// The row that is being written, from 0.
    public private(set) var row = 0

    private let sheet: UnsafeMutablePointer<lxw_worksheet>
    private let dateFormat: UnsafeMutablePointer<lxw_format>?
    private var buffer: [CChar] = []

    init(
        _ sheet: UnsafeMutablePointer<lxw_worksheet>, name: String,
        dateFormat: UnsafeMutablePointer<lxw_format>?
    ) {
        self.sheet = sheet
        self.name = name
        self.dateFormat = dateFormat
    }

    /// Whether there is room for another row.
    public var hasRoom: Bool { row < WorkbookWriter.rowCountMax }

    /// Ends the row.
    public func endRow() { row += 1 }

    /// Writes a number.
    public func number(_ number: Double, column: Int) throws {
        // What is no number has no cell in Excel.
        guard number.isFinite else {
            try text(number.description, column: column)
            return
        }
        try check(worksheet_write_number(sheet, UInt32(row), UInt16(column), number, nil))
    }

    /// Writes a moment, as ``ExcelDate`` counts it.
    public func date(serial: Double, column: Int) throws {
        try check(worksheet_write_number(sheet, UInt32(row), UInt16(column), serial, dateFormat))
    }

    /// Writes true or false.
    public func flag(_ flag: Bool, column: Int) throws {
        try check(worksheet_write_boolean(sheet, UInt32(row), UInt16(column), flag ? 1 : 0, nil))
    }

    /// Writes a text, which Excel never takes for a formula.
    ///
    /// Returns false where the text is longer than a cell holds: then its beginning is written.
    @discardableResult
    public func text(_ bytes: UnsafeRawBufferPointer, column: Int) throws -> Bool {
        try text(bytes, column: column, format: nil)
    }

    /// Writes a text, as ``text(_:column:)-(UnsafeRawBufferPointer,_)``.
    @discardableResult
    public func text(_ text: String, column: Int) throws -> Bool {
        try self.text(text, column: column, format: nil)
    }

    @discardableResult
    func text(_ text: String, column: Int, format: UnsafeMutablePointer<lxw_format>?) throws -> Bool {
        var text = text
        return try text.withUTF8 {
            try self.text(UnsafeRawBufferPointer($0), column: column, format: format)
        }
    }

    private func text(
        _ bytes: UnsafeRawBufferPointer, column: Int, format: UnsafeMutablePointer<lxw_format>?
    ) throws -> Bool {
        let fitting = bytes.count <= WorkbookWriter.textLengthMax ? bytes.count : Self.fitting(bytes)
        buffer.removeAll(keepingCapacity: true)
        // A NUL would end the text, and XML has no way to write one.
        for byte in bytes[..<fitting] where byte != 0 { buffer.append(CChar(bitPattern: byte)) }
        buffer.append(0)
        if buffer.count > 1 {
            try check(worksheet_write_string(sheet, UInt32(row), UInt16(column), buffer, format))
        }
        return fitting == bytes.count
    }

    /// How many bytes of a UTF-8 text a cell holds.
    private static func fitting(_ bytes: UnsafeRawBufferPointer) -> Int {
        var units = 0
        for (place, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
            // Four bytes are two units of UTF-16; everything else is one.
            units += byte >= 0xF0 ? 2 : 1
            if units > WorkbookWriter.textLengthMax { return place }
        }
        return bytes.count
    }

    private func check(_ code: lxw_error) throws {
        guard code == LXW_NO_ERROR else {
            throw WorkbookFailure(
                description: "A cell of sheet \(name), row \(row + 1): \(String(cString: lxw_strerror(code)))"
            )
        }
    }
}
