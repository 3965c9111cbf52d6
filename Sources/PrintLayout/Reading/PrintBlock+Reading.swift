import JSON
import Printing

extension PrintBlock {
    /// Reads a block.
    init(reading value: JSONValue, at path: String) throws {
        var object = try ObjectReader(value, at: path)
        let type = try object.line("type")
        switch type {
        case "heading":
            self = .heading(
                level: try object.integer("level", in: 1...3, default: nil), try object.text("text"))
        case "paragraph": self = .paragraph(try PrintParagraph(reading: &object))
        case "list": self = .list(try PrintList(reading: &object, depth: 1))
        case "descriptions":
            self = .descriptions(
                try object.array("items", countMax: PrintLimits.items) {
                    try PrintDescription(reading: $0, at: $1)
                })
        case "table": self = .table(try PrintTable(reading: &object))
        case "signatures":
            self = .signatures(
                try object.array("lines", countMax: PrintLimits.signatures) {
                    try PrintSignature(reading: $0, at: $1)
                })
        case "code": self = .code(try PrintCode(reading: &object))
        case "cards": self = .cards(try PrintCards(reading: &object))
        case "pageBreak": self = .pageBreak
        default: throw PrintFailure.invalid(path, "has the type '\(type.shortened)', which isn't known")
        }
        try object.end()
    }
}

extension PrintParagraph {
    fileprivate init(reading object: inout ObjectReader) throws {
        self.init(
            try object.text("text"), style: try object.word("style") ?? .body,
            alignment: try object.word("alignment") ?? .start, keepsWithNext: try object.flag("keepWithNext"))
    }
}

extension PrintList {
    fileprivate init(reading object: inout ObjectReader, depth: Int) throws {
        guard depth <= PrintLimits.listDepth else {
            throw PrintFailure.invalid(
                object.path, "is a list inside \(PrintLimits.listDepth) others, the limit")
        }
        let first = try object.integer("firstNumber", in: -1...1_000_000, default: -1)
        let items = try object.array("items", countMax: PrintLimits.items) { value, path in
            var item = try ObjectReader(value, at: path)
            let text = try item.text("text")
            let lists = try item.array("lists", countMax: PrintLimits.items, isOptional: true) {
                value, path in
                var list = try ObjectReader(value, at: path)
                let read = try PrintList(reading: &list, depth: depth + 1)
                try list.end()
                return read
            }
            try item.end()
            return Item(text, lists: lists)
        }
        self.init(items, firstNumber: first < 0 ? nil : first)
    }
}

extension PrintDescription {
    fileprivate init(reading value: JSONValue, at path: String) throws {
        var object = try ObjectReader(value, at: path)
        self.init(try object.text("term"), try object.text("text"))
        try object.end()
    }
}
