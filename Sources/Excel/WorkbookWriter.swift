import Timekeeping
import Zip

/// The reason a cell couldn't be written.
public struct WorkbookFailure: Error, CustomStringConvertible {
    /// The message for the operator.
    public let description: String
}

/// Writes an Excel workbook, one sheet after another and each from its first row to its last.
///
/// Every cell is written to the archive immediately, so a workbook needs neither much memory nor a temporary file. A
/// class, because the workbook is shared mutable state; used by one thread.
public final class WorkbookWriter {
    /// The maximum number of rows in a sheet, including the heading row.
    public static let rowCountMax = 1_048_576
    /// The maximum number of columns in a sheet.
    public static let columnCountMax = 16_384
    /// The maximum length of a cell's text, in UTF-16 code units.
    public static let textLengthMax = 32_767

    private static let nameLengthMax = 31
    private static let forbidden: Set<Character> = ["[", "]", ":", "*", "?", "/", "\\"]

    private let archive: ZipWriter
    private let time: Instant
    private var names: [String] = []
    private var takenNames: Set<String> = []
    private var open: WorksheetWriter?

    /// Begins the workbook; `time` is the modification time of its parts.
    ///
    /// - Throws: `ZipFailure` if the file can't be created.
    public init(creating path: String, at time: Instant) throws {
        self.time = time
        archive = try ZipWriter(creating: path)
    }

    /// Ends the previous sheet and adds a new one with a frozen first row of headings, or without it if there
    /// are none. A name that Excel would reject is adjusted.
    public func sheet(_ name: String, headings: [String], widths: [Double] = []) throws -> WorksheetWriter {
        try endSheet()
        let name = freeName(name)
        names.append(name)
        try archive.begin(WorkbookParts.path(ofSheet: names.count), at: time)
        let sheet = WorksheetWriter(name, in: archive)
        open = sheet
        sheet.raw(
            WorkbookParts.sheetHead(
                isFirst: names.count == 1, hasHeadings: !headings.isEmpty, widths: widths))
        if headings.isEmpty { return sheet }
        for (column, heading) in headings.enumerated() {
            try sheet.text(heading, column: column, style: .heading)
        }
        try sheet.endRow()
        return sheet
    }

    /// Writes the list of sheets and ends the file; returns once it is on disk.
    public func finish() throws {
        try endSheet()
        for (path, content) in WorkbookParts.others(sheets: names) {
            try archive.begin(path, at: time)
            var content = content
            try content.withUTF8 { try archive.write(UnsafeRawBufferPointer($0)) }
            try archive.end()
        }
        try archive.finish()
    }

    private func endSheet() throws {
        guard let sheet = open.take() else { return }
        try sheet.close(with: WorkbookParts.sheetEnd)
        try archive.end()
    }

    private func freeName(_ wanted: String) -> String {
        var name = String(wanted.map { Self.forbidden.contains($0) || $0.isNewline ? "_" : $0 })
        while name.hasPrefix("'") { name.removeFirst() }
        if name.isEmpty { name = "Sheet" }
        var candidate = Self.cut(name, to: Self.nameLengthMax)
        var number = 2
        while !takenNames.insert(candidate.lowercased()).inserted {
            let ending = " \(number)"
            candidate = Self.cut(name, to: Self.nameLengthMax - ending.count) + ending
            number += 1
        }
        return candidate
    }

    private static func cut(_ name: String, to length: Int) -> String {
        var name = name
        while name.utf16.count > length || name.hasSuffix("'") { name.removeLast() }
        return name
    }
}
