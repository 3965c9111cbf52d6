import JSON
import Tables

/// A column of a result, as LabKey's clients read it.
struct ResultColumn: Sendable {
    let name: String
    let type: ColumnType
    /// Whether programs can change its values.
    var isEditable = false

    /// The parts of a lookup name, or a single name.
    var fieldKey: [String] { name.split(separator: "/").map { String($0) } }
}

/// One column as described in the metadata of a response and in the list of queries.
struct LabKeyFieldMetadata {
    let column: ResultColumn
    let key: String?

    init(_ column: ResultColumn, key: String?) {
        self.column = column
        self.key = key
    }

    func write(to json: inout JSONWriter) {
        json.member("name", column.name)
        json.member("fieldKey", column.name)
        json.array("fieldKeyArray") { array in for part in column.fieldKey { array.string(part) } }
        let caption = Caption.words(column.fieldKey.last ?? "")
        json.member("caption", caption)
        json.member("shortCaption", caption)
        json.member("type", column.type.scriptName)
        json.member("jsonType", column.type.scriptName)
        json.member("hidden", false)
        json.member("keyField", column.name == key)
        json.member("readOnly", !column.isEditable)
    }
}

extension ColumnType {
    /// The name that LabKey's clients use for the column type.
    var scriptName: String {
        switch self {
        case .integer: "int"
        case .double: "float"
        case .boolean: "boolean"
        case .dateTime: "date"
        case .text: "string"
        }
    }
}
