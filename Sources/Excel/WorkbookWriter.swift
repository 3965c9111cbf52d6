import CXlsxWriter

/// Why a workbook could not be written.
public struct WorkbookFailure: Error, CustomStringConvertible {
    /// A sentence for the operator.
    public let description: String
}

/// Writes an Excel workbook, one sheet after the other and each from its first row to its last.
///
/// What was written waits in temporary files until ``finish()``. A class, since the library's workbook is one thing;
/// used by one thread.
public final class WorkbookWriter {
    /// The most rows of a sheet, with that of its headings.
    public static let rowCountMax = 1_048_576
    /// The most columns of a sheet.
    public static let columnCountMax = 16_384
    /// The longest text of a cell, in units of UTF-16.
    public static let textLengthMax = 32_767

    private static let nameLengthMax = 31
    private static let forbidden: Set<Character> = ["[", "]", ":", "*", "?", "/", "\\"]

    private let path: String
    private var workbook: UnsafeMutablePointer<lxw_workbook>?
    private let headingFormat: UnsafeMutablePointer<lxw_format>?
    private let dateFormat: UnsafeMutablePointer<lxw_format>?
    private var names: Set<String> = []

    /// Begins the workbook; its temporary files lie in the folder.
    public init(creating path: String, temporaryFolder: String) throws {
        self.path = path
        let workbook = temporaryFolder.withCString { folder in
            var options = lxw_workbook_options()
            options.constant_memory = 1
            options.use_zip64 = 1
            // The library copies the text before this returns.
            options.tmpdir = UnsafeMutablePointer(mutating: folder)
            return workbook_new_opt(path, &options)
        }
        guard let workbook else {
            throw WorkbookFailure(description: "The workbook \(path) could not be made.")
        }
        self.workbook = workbook
        headingFormat = workbook_add_format(workbook)
        format_set_bold(headingFormat)
        dateFormat = workbook_add_format(workbook)
        format_set_num_format(dateFormat, "yyyy-mm-dd hh:mm:ss")
    }

    deinit {
        if let workbook { lxw_workbook_free(workbook) }
    }

    /// Adds a sheet with a first row of headings, which stays in sight. A name that Excel would refuse is made fit.
    public func sheet(_ name: String, headings: [String], widths: [Double] = []) throws -> SheetWriter {
        let name = freeName(name)
        guard let sheet = workbook_add_worksheet(workbook, name) else {
            throw WorkbookFailure(description: "The sheet \(name) could not be added to \(path).")
        }
        let writer = SheetWriter(sheet, name: name, dateFormat: dateFormat)
        for (column, width) in widths.enumerated() {
            worksheet_set_column(sheet, UInt16(column), UInt16(column), width, nil)
        }
        worksheet_freeze_panes(sheet, 1, 0)
        for (column, heading) in headings.enumerated() {
            try writer.text(heading, column: column, format: headingFormat)
        }
        writer.endRow()
        return writer
    }

    /// Writes the file.
    public func finish() throws {
        guard let workbook else { return }
        self.workbook = nil
        let code = workbook_close(workbook)
        guard code == LXW_NO_ERROR else {
            throw WorkbookFailure(
                description:
                    "The workbook \(path) could not be written: \(String(cString: lxw_strerror(code)))")
        }
    }

    private func freeName(_ wanted: String) -> String {
        var name = String(wanted.map { Self.forbidden.contains($0) || $0.isNewline ? "_" : $0 })
        while name.hasPrefix("'") { name.removeFirst() }
        if name.isEmpty { name = "Sheet" }
        var candidate = Self.cut(name, to: Self.nameLengthMax)
        var number = 2
        while !names.insert(candidate.lowercased()).inserted {
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
