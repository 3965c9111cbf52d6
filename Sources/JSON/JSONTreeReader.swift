import CSimdJSON

/// Makes a ``JSONTree`` from simdjson's tape, with the spelling of numbers from the text.
struct JSONTreeReader {
    /// The values of the tree with a fault, in the order of the document.
    private(set) var defects: [JSONTree.Defect] = []
    private let text: UnsafeBufferPointer<UInt8>
    /// The offsets of the tokens of the text, after a byte order mark.
    private let tokens: UnsafePointer<UInt32>
    private let byteOrderMarkCount: Int
    /// The kinds of faults by the offset of the value that has them.
    private let faults: [Int: JSONTree.Defect.Kind]
    /// The number of tokens read.
    private var position = 0
    /// The keys and positions of the current value, only in a document with faults.
    private var path: [String] = []

    /// Creates a reader; the tape may be that of a document that differs from the text in its faults.
    init(_ tape: portal_json_tape, of text: UnsafeBufferPointer<UInt8>, faults: [JSONFaultFinder.Fault]) {
        self.text = text
        tokens = tape.tokens
        byteOrderMarkCount = JSONParser.byteOrderMarkCount(of: text)
        self.faults = Dictionary(faults.map { ($0.value, $0.kind) }) { first, _ in first }
    }

    /// Returns a value; `position` is that of its first token, then that after its last.
    mutating func tree(_ value: JSONValue) -> JSONTree {
        let place = byteOrderMarkCount + Int(tokens[position])
        position += 1
        if !faults.isEmpty, let kind = faults[place] { defects.append(.init(path: path, kind: kind)) }
        switch value.kind {
        case .null: return .null
        case .bool: return .bool(value.bool == true)
        case .int, .uint, .double: return .number(number(at: place))
        case .string: return .string(value.makeString())
        case .array: return .array(elements(of: value))
        case .object: return .object(members(of: value))
        }
    }

    private mutating func elements(of array: JSONValue) -> [JSONTree] {
        var elements: [JSONTree] = []
        elements.reserveCapacity(array.countOnTape)
        for element in array.elements {
            elements.append(child(element, String(elements.count)))
            // The comma or the bracket.
            position += 1
        }
        if elements.isEmpty { position += 1 }
        return elements
    }

    private mutating func members(of object: JSONValue) -> [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        members.reserveCapacity(object.countOnTape)
        for member in object.members {
            let key = member.key
            // The key and the colon.
            position += 2
            members.append(JSONTree.Member(key: key, value: child(member.value, key)))
            position += 1
        }
        if members.isEmpty { position += 1 }
        return members
    }

    private mutating func child(_ value: JSONValue, _ step: @autoclosure () -> String) -> JSONTree {
        guard !faults.isEmpty else { return tree(value) }
        path.append(step())
        defer { path.removeLast() }
        return tree(value)
    }

    private func number(at place: Int) -> JSONNumber {
        let digits = text[place...].prefix {
            switch $0 {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        return JSONNumber(spelled: String(decoding: digits, as: UTF8.self))
    }
}
