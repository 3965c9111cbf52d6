/// The submitted fields of a form.
public struct Form: Sendable {
    /// The name and value of each text field in order.
    public let fields: [(name: String, value: String)]
    /// The files in order, without empty file inputs.
    public let files: [FormFile]

    /// Creates a form.
    public init(_ fields: [(name: String, value: String)] = [], files: [FormFile] = []) {
        self.fields = fields
        self.files = files
    }

    /// The first value of the field, or nil.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Returns every value of the field in order, as check boxes send them.
    public func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// Returns the first file of the field, or nil.
    public func file(_ name: String) -> FormFile? { files.first { $0.name == name } }

    /// The distinct names of the text fields in order.
    public var names: [String] {
        var seen: Set<String> = []
        return fields.map(\.name).filter { seen.insert($0).inserted }
    }

    /// Parses a body as urlencoded or multipart, depending on its content type.
    init(_ body: [UInt8], contentType: String?, limits: FormLimits) throws(FormError) {
        guard let contentType else {
            guard body.isEmpty else { throw .notAForm("no content type") }
            self.init()
            return
        }
        switch ASCII.lowercased(MediaType.essence(contentType)) {
        case "application/x-www-form-urlencoded":
            self.init(try Self.urlencoded(body, limits: limits))
        case "multipart/form-data":
            self = try Self.multipart(body, contentType: contentType, limits: limits)
        case let other:
            throw .notAForm(other)
        }
    }

    private static func urlencoded(
        _ body: [UInt8], limits: FormLimits
    ) throws(FormError) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        for pair in body.split(separator: UInt8(ascii: "&")) {
            guard fields.count < limits.fieldCount else { throw .tooManyFields(limits.fieldCount) }
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            fields.append((try decoded(pair[..<equals]), try decoded(pair[equals...].dropFirst())))
        }
        return fields
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) throws(FormError) -> String {
        guard let plain = PercentCoding.decode(bytes, plusIsSpace: true, strict: true) else {
            throw .malformed("a percent sign without two hexadecimal digits")
        }
        return try text(plain[...])
    }

    /// Returns the bytes as text, which must be UTF-8 without NUL.
    static func text(_ bytes: ArraySlice<UInt8>) throws(FormError) -> String {
        guard !bytes.contains(0) else {
            throw .malformed("a NUL character, which text cannot contain. Remove it and try again")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed("a field that is not text in UTF-8")
        }
        return text
    }
}

/// A file that was uploaded with a form.
public struct FormFile: Sendable {
    /// The field's name.
    public let name: String
    /// The name that the browser sent, without any folder. Never use it as a path on disk.
    public let fileName: String
    /// The media type that the browser sent, or `application/octet-stream`.
    public let contentType: String
    /// The content.
    public let bytes: [UInt8]

    /// Creates a file from its parts.
    public init(name: String, fileName: String, contentType: String, bytes: [UInt8]) {
        self.name = name
        self.fileName = fileName
        self.contentType = contentType
        self.bytes = bytes
    }
}
