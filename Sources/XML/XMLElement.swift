import CExpat

/// An element of a document with its contents.
public struct XMLElement: Hashable, Sendable {
    /// A child of an element, in order.
    public enum Node: Hashable, Sendable {
        case element(XMLElement)
        case text(String)
    }

    /// The namespace URI, empty if there is none.
    public let namespace: String
    /// The local name, without a prefix.
    public let name: String
    /// The attributes; the key of an attribute in another namespace is its URI, a space and its name.
    public let attributes: [String: String]
    /// The children of the element.
    public internal(set) var nodes: [Node] = []
    /// The line on which the element begins, counted from 1.
    public let line: Int

    /// The child elements.
    public var elements: [XMLElement] {
        nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// Returns the first child element with a name.
    public func first(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

    /// Returns the value of an attribute.
    public subscript(attribute: String) -> String? { attributes[attribute] }

    /// All text in the element, at any depth.
    public var text: String {
        nodes.reduce(into: "") { text, node in
            switch node {
            case .element(let element): text += element.text
            case .text(let part): text += part
            }
        }
    }
}

extension XMLElement {
    /// Reads a document and returns its root element.
    public static func parse(
        _ bytes: [UInt8], limits: XMLLimits = .standard
    ) throws(XMLSyntaxError) -> XMLElement {
        guard bytes.count <= limits.byteCount else {
            throw XMLSyntaxError(line: 1, reason: "the document is longer than \(limits.byteCount) bytes")
        }
        guard let parser = XML_ParserCreateNS(nil, XMLTree.separator) else {
            throw XMLSyntaxError(line: 1, reason: "there is not enough memory to read the document")
        }
        defer { XML_ParserFree(parser) }
        let tree = XMLTree(parser: parser, depthLimit: limits.depth)
        let status = tree.read(bytes)
        if let refusal = tree.refusal { throw refusal }
        guard status == XML_STATUS_OK, let root = tree.root else { throw tree.failure }
        return root
    }
}

/// The elements read so far. A class, because libexpat's handlers access it by address.
private final class XMLTree {
    static let separator = CChar(bitPattern: UInt8(ascii: " "))

    private let parser: XML_Parser
    private let depthLimit: Int
    private var open: [XMLElement] = []
    private var gathered = ""
    private(set) var root: XMLElement?
    /// The reason for rejecting well-formed XML.
    private(set) var refusal: XMLSyntaxError?

    init(parser: XML_Parser, depthLimit: Int) {
        self.parser = parser
        self.depthLimit = depthLimit
    }

    /// Passes all bytes to libexpat, which calls the handlers only during this call.
    func read(_ bytes: [UInt8]) -> XML_Status {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { context, name, attributes in XMLTree.of(context)?.start(name, attributes) },
            { context, _ in XMLTree.of(context)?.end() })
        XML_SetCharacterDataHandler(parser) { context, bytes, count in
            let text = UnsafeBufferPointer(start: bytes, count: Int(count))
            XMLTree.of(context)?.add(String(decoding: text.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
            XMLTree.of(context)?.refuse(
                "the document has a document type declaration, which is not supported. Remove <!DOCTYPE>")
        }
        return withExtendedLifetime(self) {
            bytes.withUnsafeBytes { bytes in
                XML_Parse(parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), 1)
            }
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLTree? {
        context.map { Unmanaged<XMLTree>.fromOpaque($0).takeUnretainedValue() }
    }

    private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

    var failure: XMLSyntaxError {
        let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
        return XMLSyntaxError(line: line, reason: reason ?? "the document is not XML")
    }

    private func refuse(_ reason: String) {
        refusal = refusal ?? XMLSyntaxError(line: line, reason: reason)
        XML_StopParser(parser, 0)
    }

    private func start(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard let name, open.count < depthLimit else {
            return refuse("elements are nested more than \(depthLimit) deep")
        }
        endText()
        var values: [String: String] = [:]
        var next = attributes
        while let pair = next, let key = pair[0], let value = pair[1] {
            values[String(cString: key)] = String(cString: value)
            next = pair + 2
        }
        let parts = String(cString: name).split(separator: " ", maxSplits: 1).map(String.init)
        open.append(
            XMLElement(
                namespace: parts.count > 1 ? parts[0] : "", name: parts.last ?? "", attributes: values,
                line: line))
    }

    private func end() {
        endText()
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].nodes.append(.element(element))
        }
    }

    /// Collects text, which libexpat reports in pieces, at least one per line, so that many lines aren't copied again
    /// with each piece.
    private func add(_ text: String) {
        if !open.isEmpty { gathered += text }
    }

    /// Appends the text before a tag to the innermost element.
    private func endText() {
        guard !gathered.isEmpty, !open.isEmpty else { return }
        open[open.count - 1].nodes.append(.text(gathered))
        gathered = ""
    }
}
