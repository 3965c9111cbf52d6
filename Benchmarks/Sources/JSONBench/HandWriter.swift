/// A writer made by hand for this one document: what a general one is measured against.
struct HandWriter {
    private var bytes: [UInt8] = []

    static func write(_ response: Response) -> [UInt8] {
        var out = HandWriter()
        out.bytes.reserveCapacity(4096)
        out.literal("{\"responseId\":")
        out.quoted(response.responseId)
        out.literal(",\"surveyId\":")
        out.quoted(response.surveyId)
        out.literal(",\"version\":")
        out.int(response.version)
        out.literal(",\"token\":")
        out.quoted(response.token)
        out.literal(",\"startedAt\":")
        out.quoted(response.startedAt)
        out.literal(",\"submittedAt\":")
        out.quoted(response.submittedAt)
        out.client(response.client)
        out.literal(",\"answers\":[")
        var isFirst = true
        for item in response.answers {
            if !isFirst { out.literal(",") }
            isFirst = false
            out.item(item)
        }
        out.literal("]}")
        return out.bytes
    }

    private mutating func client(_ client: Response.Client) {
        literal(",\"client\":{\"app\":")
        quoted(client.app)
        literal(",\"version\":")
        quoted(client.version)
        literal(",\"locale\":")
        quoted(client.locale)
        literal(",\"tz\":")
        quoted(client.timeZone)
        literal("}")
    }

    private mutating func item(_ item: Response.Item) {
        literal("{\"questionId\":")
        quoted(item.questionId)
        literal(",\"type\":")
        quoted(item.type)
        literal(",\"value\":")
        switch item.value {
        case .number(let number):
            if number == number.rounded(), abs(number) < 1e15 {
                int(Int(number))
            } else {
                bytes.append(contentsOf: number.description.utf8)
            }
        case .text(let text): quoted(text)
        case .truth(let truth): literal(truth ? "true" : "false")
        case .list(let list):
            literal("[")
            for (index, text) in list.enumerated() {
                if index > 0 { literal(",") }
                quoted(text)
            }
            literal("]")
        case .none: literal("null")
        }
        literal(",\"answeredAt\":")
        quoted(item.answeredAt)
        literal(",\"durationMs\":")
        int(item.durationMs)
        literal("}")
    }

    @inline(__always)
    private mutating func literal(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func int(_ value: Int) {
        if value == 0 { return bytes.append(48) }
        var rest = value.magnitude
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var index = 20
            while rest > 0 {
                index -= 1
                digits[index] = UInt8(48 &+ rest % 10)
                rest /= 10
            }
            if value < 0 { bytes.append(45) }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[index..<20]))
        }
    }

    private mutating func quoted(_ text: String) {
        var text = text
        bytes.append(34)
        text.withUTF8 { source in
            var from = 0
            for index in 0..<source.count {
                let byte = source[index]
                if byte >= 32 && byte != 34 && byte != 92 { continue }
                if index > from {
                    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[from..<index]))
                }
                escape(byte)
                from = index + 1
            }
            if source.count > from {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[from..<source.count]))
            }
        }
        bytes.append(34)
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 34: literal("\\\"")
        case 92: literal("\\\\")
        case 10: literal("\\n")
        case 13: literal("\\r")
        case 9: literal("\\t")
        default:
            literal("\\u00")
            bytes.append(byte < 16 ? 48 : 49)
            bytes.append(byte & 15 < 10 ? 48 + byte & 15 : 87 + byte & 15)
        }
    }
}
