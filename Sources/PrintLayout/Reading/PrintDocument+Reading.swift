import JSON
import Printing

extension PrintDocument {
    /// Reads a document from JSON.
    ///
    /// Throws a ``PrintFailure`` that names the part of the document for anything that isn't known, missing, of another
    /// type, or beyond ``PrintLimits``.
    public init(parsing bytes: [UInt8]) throws {
        let parser = JSONParser(depthLimit: PrintLimits.depth)
        do {
            self = try parser.parse(bytes) { try PrintDocument(reading: $0) }
        } catch let error as JSONSyntaxError {
            throw PrintFailure(.document, error.description)
        } catch is JSONMemoryError {
            throw PrintFailure(.limit, "The document needs more memory than allowed.")
        }
    }

    private init(reading value: JSONValue) throws {
        var object = try ObjectReader(value, at: "")
        _ = try object.integer("format", in: PrintLimits.format...PrintLimits.format, default: nil)
        let language = try LanguageTag.read(try object.required("language"), at: "language")
        self.init(
            title: try object.line("title"),
            author: try object.optionalLine("author"),
            language: language,
            direction: try object.word("direction") ?? .leftToRight,
            created: try Self.time(&object, "created"),
            page: try object.optional("page").map { try PrintPage(reading: $0, at: "page") } ?? PrintPage(),
            typeface: try object.word("typeface") ?? .sans,
            header: try object.optional("header").map { try PrintRunningLine(reading: $0, at: "header") },
            footer: try object.optional("footer").map { try PrintRunningLine(reading: $0, at: "footer") },
            numbering: try object.optional("numbering").map {
                try PrintNumbering(reading: $0, at: "numbering")
            },
            blocks: try object.array("blocks", countMax: PrintLimits.blocks) {
                try PrintBlock(reading: $0, at: $1)
            })
        try object.end()
    }

    /// Returns a time in UTC that has the form of "2026-11-28T12:00:00Z".
    private static func time(_ object: inout ObjectReader, _ key: String) throws -> String {
        let time = try object.line(key)
        let digits = Array(time.utf8)
        let form = Array("0000-00-00T00:00:00Z".utf8)
        let matches =
            digits.count == form.count
            && zip(digits, form).allSatisfy { $1 == UInt8(ascii: "0") ? $0.isDigit : $0 == $1 }
        guard matches else {
            throw PrintFailure.invalid(
                object.path(of: key), "must be a time in UTC, like 2026-11-28T12:00:00Z")
        }
        return time
    }
}

extension PrintPage {
    fileprivate init(reading value: JSONValue, at path: String) throws {
        var object = try ObjectReader(value, at: path)
        self.init(
            try object.word("size") ?? .a4, isLandscape: try object.flag("landscape"),
            marginMillimeters: try object.number("margin", in: 10...40, default: 22))
        if let side = try object.optionalNumber("sideMargin", in: 4...40) { sideMarginMillimeters = side }
        try object.end()
    }
}

extension PrintNumbering {
    fileprivate init(reading value: JSONValue, at path: String) throws {
        var object = try ObjectReader(value, at: path)
        self.init(
            first: try object.integer("first", in: 1...1_000_000, default: nil),
            total: try object.integer("total", in: 1...1_000_000, default: nil))
        try object.end()
    }
}

extension PrintRunningLine {
    fileprivate init(reading value: JSONValue, at path: String) throws {
        var object = try ObjectReader(value, at: path)
        self.init(start: try object.optionalLine("start"), end: try object.optionalLine("end"))
        try object.end()
    }
}
