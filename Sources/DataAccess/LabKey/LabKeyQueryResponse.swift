import HTTP
import JSON
import Responses
import SQLStore
import Tables

/// The rows of a query as LabKey's clients for R, Python, SAS and Java read them.
struct LabKeyQueryResponse: Sendable {
    /// The format in which values are not wrapped.
    static let plainVersion = 8.3
    /// From this version on, each value is an object.
    private static let objectVersion = 9.1
    /// From this version on, the values of a row are in a separate object.
    private static let dataVersion = 13.2

    let schema: LabKeySchema
    let queryName: String
    let key: String?
    let columns: [ResultColumn]
    let rows: QueryRows
    /// The total number of rows, including those that the request left out.
    let rowCount: Int
    let version: Double

    /// Responses up to this size are built in memory and compressed. Larger ones are streamed.
    private static let wholeBytesMax = 1 << 20
    private static let pieceBytes = 64 << 10

    /// The document as a response.
    func response() -> Response {
        if rows.byteCount <= Self.wholeBytesMax { return .json(json()) }
        return .stream(type: "application/json") { sink in
            var json = JSONWriter(capacity: Self.pieceBytes * 2)
            try write(to: &json) { json in
                guard json.count >= Self.pieceBytes else { return }
                try json.withBytes { try sink.write(Array($0)) }
                json.removeAll()
            }
            try sink.write(json.finish())
        }
    }

    /// The document.
    func json() -> [UInt8] {
        var json = JSONWriter(capacity: 4_096 + rows.byteCount * 3)
        write(to: &json) { _ in }
        return json.finish()
    }

    private func write(
        to json: inout JSONWriter, afterRow: (inout JSONWriter) throws -> Void
    ) rethrows {
        try json.object { json in
            if version < Self.objectVersion {
                json.member("schemaName", schema.rawValue)
            } else {
                json.array("schemaName") { $0.string(schema.rawValue) }
            }
            json.member("queryName", queryName)
            json.member("formatVersion", version)
            json.object("metaData") { metaData(&$0) }
            json.array("columnModel") { models in
                for column in columns { models.object { model(of: column, &$0) } }
            }
            try json.array("rows") { list in
                for row in rows {
                    list.object { write(row, to: &$0) }
                    try afterRow(&list)
                }
            }
            json.member("rowCount", rowCount)
        }
    }

    private func metaData(_ json: inout JSONWriter) {
        json.member("root", "rows")
        json.member("totalProperty", "rowCount")
        if let key { json.member("id", key) }
        json.array("fields") { fields in
            for column in columns { fields.object { LabKeyFieldMetadata(column, key: key).write(to: &$0) } }
        }
    }

    private func model(of column: ResultColumn, _ json: inout JSONWriter) {
        json.member("header", Caption.words(column.fieldKey.last ?? ""))
        json.member("dataIndex", column.name)
        json.member("hidden", false)
        json.member("editable", false)
        json.member("sortable", true)
        json.member("align", column.type == .double || column.type == .integer ? "right" : "left")
    }

    private func write(_ row: [SQLValue], to json: inout JSONWriter) {
        if version >= Self.dataVersion {
            json.object("data") { cells(row, to: &$0) }
        } else {
            cells(row, to: &json)
        }
    }

    private func cells(_ row: [SQLValue], to json: inout JSONWriter) {
        for (value, column) in zip(row, columns) {
            if version < Self.objectVersion {
                json.key(column.name)
                value.write(as: column.type, to: &json)
            } else {
                json.object(column.name) {
                    $0.key("value")
                    value.write(as: column.type, to: &$0)
                }
            }
        }
    }
}
