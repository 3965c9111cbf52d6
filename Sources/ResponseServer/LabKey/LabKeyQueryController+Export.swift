import Access
import HTTP
import JSON
import SQLStore
import Tables
import WebAccess

// `exportRowsTsv`: the rows that `selectRows` returns, as a file. Excel reads it, too.
extension LabKeyQueryController {
    /// The routes. LabKey's pages and clients request a view where other actions are of the API.
    var exportRoutes: [SiteRoute] {
        LabKeyRoutes.routes(
            ["exportRowsTsv"], .queryExportRowsTsv, ViewResponses.self,
            endings: [".api", ".view", ".post", ""], exportRows)
    }

    @Sendable private func exportRows(_ context: RequestContext, _ grant: Grant<ViewResponses>) async throws
        -> Response
    {
        let parameters = try LabKeyParameters(context.request)
        if try parameters.isOfAnswerTimes { throw Self.onlySelectable("exportRowsTsv") }
        let format = try LabKeyFileFormat(parameters)
        let asked = try await requested(parameters, "exportRowsTsv", context, grant)
        let columns = asked.selection.exportedColumns
        try await store.write { transaction in
            let grant = try context.require(ViewResponses.self, on: grant.subject, in: transaction)
            try grant.record(
                "data.export", about: asked.selection.table.name,
                [
                    "format": .text(format.name), "columns": .number(columns.count),
                    "filters": .number(asked.selection.filterCount), "onlySharing": .flag(false),
                ], in: transaction)
        }
        let name = ExportFormat.fileName(asked.selection.table.name)
        return try await asking(context, grant, isSelection: true) { caller in
            let result = try await run(asked.selection.statement(), asked, for: caller)
            return format.file(result, columns, of: asked.selection.table)
                .attachment(named: "\(name)-\(grant.subject.studyID).\(format.name)")
        }
    }
}

/// How a file of rows is written: the separator and the heads of columns, as LabKey's parameters name them.
struct LabKeyFileFormat: Sendable {
    /// The heads of columns.
    private enum Heads { case none, names, captions }

    private let heads: Heads
    private let separator: UInt8
    private let guardsFormulas: Bool

    /// The extension of the file.
    var name: String { separator == UInt8(ascii: ",") ? "csv" : "tsv" }

    /// - Throws: ``WireError`` for a parameter whose value isn't known.
    init(_ parameters: LabKeyParameters) throws {
        switch try parameters["headerType"]?.lowercased() {
        case "none": heads = .none
        case "name", "fieldkey": heads = .names
        case "caption", "displayfieldkey", nil: heads = .captions
        case let other?:
            throw WireError("The header type '\(other)' is not supported. Use 'None', 'Name' or 'Caption'.")
        }
        switch try parameters["delim"]?.lowercased() {
        case "tab", nil: separator = UInt8(ascii: "\t")
        case "comma": separator = UInt8(ascii: ",")
        case let other?: throw WireError("The separator '\(other)' is not supported. Use 'TAB' or 'COMMA'.")
        }
        guardsFormulas = try parameters["formulas"] != "raw"
    }

    private static let pieceBytes = 64 << 10

    /// Returns the file of the columns of a result.
    func file(_ result: QueryResult, _ columns: [String], of table: Table) -> Response {
        let places = columns.compactMap { name in result.columns.firstIndex(of: name) }
        let type = separator == UInt8(ascii: ",") ? ExportFormat.csv.mediaType : ExportFormat.tsv.mediaType
        return .stream(type: type) { sink in
            var text = DelimitedText(separator: separator, guardsFormulas: guardsFormulas)
            if heads != .none {
                text.line(columns.map { heads == .names ? $0 : table.column($0)?.caption ?? $0 })
            }
            for row in result.rows {
                for place in places {
                    text.next()
                    text.value(row[place], as: table.column(result.columns[place])?.type ?? .text)
                }
                text.endLine()
                guard text.bytes.count >= Self.pieceBytes else { continue }
                try sink.write(text.bytes)
                text.bytes.removeAll(keepingCapacity: true)
            }
            try sink.write(text.bytes)
        }
    }
}

extension DelimitedText {
    /// Writes a value in the type of its column.
    fileprivate mutating func value(_ value: SQLValue, as type: ColumnType) {
        switch value {
        case .null, .blob: break
        case .integer(let number) where type == .boolean: bytes += (number == 1 ? "true" : "false").utf8
        case .integer(let number): bytes += String(number).utf8
        case .real(let number): bytes += ExportNumber.text(number).utf8
        case .text(let words) where type == .dateTime: bytes += words.utf8
        case .text(let words): text(words)
        }
    }
}
