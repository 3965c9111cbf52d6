import JSON
import Printing

extension PrintTable {
    init(reading object: inout ObjectReader) throws {
        let caption = try object.optionalText("caption")
        let columns = try object.array("columns", countMax: PrintLimits.columns) {
            try Column(reading: $0, at: $1)
        }
        guard !columns.isEmpty else {
            throw PrintFailure.invalid(object.path(of: "columns"), "must have an entry")
        }
        self.init(
            caption: caption, columns: columns,
            header: try object.array("header", countMax: PrintLimits.headerRows, isOptional: true) {
                try Self.row($0, columns.count, at: $1)
            },
            rows: try object.array("rows", countMax: PrintLimits.rows) {
                try Self.row($0, columns.count, at: $1)
            })
    }

    private static func row(_ value: JSONValue, _ count: Int, at path: String) throws -> [PrintText] {
        let cells = try value.array(at: path, countMax: PrintLimits.columns) {
            try PrintText(reading: $0, at: $1)
        }
        guard cells.count == count else {
            throw PrintFailure.invalid(path, "has \(cells.count) cells, but the table has \(count) columns")
        }
        return cells
    }
}

extension PrintTable.Column {
    fileprivate init(reading value: JSONValue, at path: String) throws {
        var object = try ObjectReader(value, at: path)
        self.init(
            width: try object.number("width", in: 0.001...1_000, default: 1),
            alignment: try object.word("alignment") ?? .start)
        try object.end()
    }
}

extension PrintSignature {
    init(reading value: JSONValue, at path: String) throws {
        var object = try ObjectReader(value, at: path)
        let label = try object.text("label")
        let text = try object.optionalText("text")
        let drawing = try object.optional("drawing").map {
            try PrintDrawing(reading: $0, at: object.path(of: "drawing"))
        }
        guard text == nil || drawing == nil else {
            throw PrintFailure.invalid(path, "has both a text and a drawing")
        }
        let content = text.map(Content.text) ?? drawing.map(Content.drawing) ?? .empty
        self.init(label, content, width: try object.number("width", in: 0.001...1_000, default: 1))
        try object.end()
    }
}

extension PrintDrawing {
    fileprivate init(reading value: JSONValue, at path: String) throws {
        var object = try ObjectReader(value, at: path)
        self.init(
            width: try object.number("width", in: 1...100_000, default: nil),
            height: try object.number("height", in: 1...100_000, default: nil),
            strokeWidth: try object.number("strokeWidth", in: 0.01...1_000, default: 2),
            paths: try object.array("paths", countMax: PrintLimits.paths) { value, path in
                guard let text = value.string else { throw PrintFailure.invalid(path, "must be a text") }
                _ = try PathParser.commands(of: text, at: path)
                return text
            },
            description: try object.line("description"))
        let bytes = paths.reduce(0) { $0 + $1.utf8.count }
        guard bytes <= PrintLimits.pathBytes else {
            throw PrintFailure.invalid(path, "has paths of more than \(PrintLimits.pathBytes) bytes")
        }
        try object.end()
    }
}

extension PrintCode {
    init(reading object: inout ObjectReader) throws {
        self.init(
            try object.line("content", bytesMax: PrintLimits.codeBytes),
            sideMillimeters: try object.number("side", in: 15...120, default: 34),
            caption: try object.optionalText("caption"), description: try object.line("description"))
    }
}

extension PrintCards {
    init(reading object: inout ObjectReader) throws {
        self.init(
            columns: try object.integer("columns", in: 1...6, default: 3),
            rows: try object.integer("rows", in: 1...16, default: 4),
            codeMillimeters: try object.number("codeSide", in: 15...120, default: 34),
            textPlace: try object.word("textPlace") ?? .below,
            gapMillimeters: try object.number("gap", in: 0...20, default: 0),
            hasCutLines: try object.flag("cutLines", default: true),
            title: try object.optionalText("title"), instructions: try object.optionalText("instructions"),
            cards: try object.array("cards", countMax: PrintLimits.cards) { value, path in
                var card = try ObjectReader(value, at: path)
                let code = try card.optionalLine("code", bytesMax: PrintLimits.codeBytes)
                if code?.isEmpty == true {
                    throw PrintFailure.invalid(card.path(of: "code"), "is missing or empty")
                }
                let read = Card(code: code, text: try card.line("text"))
                try card.end()
                return read
            })
    }
}
