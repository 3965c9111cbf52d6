/// The head of one part of a multipart form.
public struct MultipartPart: Hashable, Sendable {
    /// The field's name.
    public let name: String
    /// The file's name without any folder; nil for a text field.
    public let fileName: String?
    /// The content type that the browser sent, or nil.
    public let contentType: String?

    /// Parses the header lines of a part.
    init(_ lines: ArraySlice<UInt8>) throws(FormError) {
        let (disposition, type) = try Self.fields(lines)
        guard let disposition, ASCII.lowercased(MediaType.essence(disposition)) == "form-data" else {
            throw .malformed("a part that is not form-data")
        }
        let parameters = MediaType.parameters(disposition)
        guard let field = parameters.first(where: { $0.name == "name" })?.value else {
            throw .malformed("a part without a name")
        }
        name = Self.unescaped(field)
        contentType = type
        fileName = parameters.first { $0.name == "filename" }.map {
            Self.lastComponent(Self.unescaped($0.value))
        }
    }

    /// Returns the values of the two header fields that matter.
    private static func fields(
        _ lines: ArraySlice<UInt8>
    ) throws(FormError) -> (disposition: String?, type: String?) {
        var disposition: String?
        var type: String?
        for line in lines.split(separator: ASCII.lineFeed) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
                if ASCII.trimmed(line).allSatisfy({ $0 == ASCII.carriageReturn }) { continue }
                throw .malformed("a part with a header line without a colon")
            }
            let value = line[(colon + 1)...].filter { $0 != ASCII.carriageReturn }
            let name = line[..<colon]
            if ASCII.equalIgnoringCase(name, "content-disposition".utf8) {
                disposition = try Form.text(ASCII.trimmed(value[...]))
            } else if ASCII.equalIgnoringCase(name, "content-type".utf8) {
                type = try Form.text(ASCII.trimmed(value[...]))
            }
        }
        return (disposition, type)
    }

    /// Returns the name unescaped. Browsers write a quote, CR and LF in a name as %22, %0D and %0A, and don't escape
    /// other percent signs.
    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let escape = byte == UInt8(ascii: "%") ? rest.prefix(2).text : ""
            switch escape.uppercased() {
            case "22": result.append(UInt8(ascii: "\""))
            case "0D": result.append(ASCII.carriageReturn)
            case "0A": result.append(ASCII.lineFeed)
            default:
                result.append(byte)
                continue
            }
            rest = rest.dropFirst(2)
        }
        return result.text
    }

    private static func lastComponent(_ path: String) -> String {
        let name = path.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
        }
        return name.last?.text ?? ""
    }
}
