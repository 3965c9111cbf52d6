import Timekeeping
import Zip

/// Why a cell could not be written.
public struct WorkbookFailure: Error, CustomStringConvertible {
    /// A sentence for the operator.
    public let description: String
}

/// Writes an Excel workbook, one sheet after the other and each from its first row to its last.
///
/// Every cell goes into the archive at once, so that a workbook needs neither memory nor another file. A class, since
/// the workbook is one thing; used by one thread.
public final class WorkbookWriter {
    /// The most rows of a sheet, with that of its headings.
    public static let rowCountMax = 1_048_576
    /// The most columns of a sheet.
    public static let columnCountMax = 16_384
    /// The longest text of a cell, in units of UTF-16.
    public static let textLengthMax = 32_767

    private static let nameLengthMax = 31
    private static let forbidden: Set<Character> = ["[", "]", ":", "*", "?", "/", "\\"]

    private let archive: ZipWriter
    private let time: Instant
    private var names: [String] = []
    private var takenNames: Set<String> = []
    private var open: WorksheetWriter?

    /// Begins the workbook; `time` is what its parts bear.
    ///
    /// - Throws: `ZipFailure` where the file can't be made.
    public init(creating path: String, at time: Instant) throws {
        self.time = time
        archive = try ZipWriter(creating: path)
    }

    /// Adds a sheet with a first row of headings, which stays in sight, and ends the one before. A name that Excel
    /// would refuse is made fit.
    public func sheet(_ name: String, headings: [String], widths: [Double] = []) throws -> WorksheetWriter {
        try endSheet()
        let name = freeName(name)
        names.append(name)
        try archive.begin(WorkbookParts.path(ofSheet: names.count), at: time)
        let sheet = WorksheetWriter(name, in: archive)
        open = sheet
        sheet.raw(WorkbookParts.sheetHead(isFirst: names.count == 1, widths: widths))
        for (column, heading) in headings.enumerated() {
            try sheet.text(heading, column: column, style: .heading)
        }
        try sheet.endRow()
        return sheet
    }

    /// Writes what says which sheets there are, and ends the file; it is on the disk then.
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
