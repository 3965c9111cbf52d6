import JSON

/// Reads a response by our parser.
enum TapeReader {
    /// The whole response.
    static func response(in bytes: [UInt8], _ parser: JSONParser) throws -> Response {
        try parser.parse(bytes) { root in
            Response(
                responseId: root["responseId"]?.string ?? "", surveyId: root["surveyId"]?.string ?? "",
                version: root["version"]?.int ?? 0, token: root["token"]?.string ?? "",
                startedAt: root["startedAt"]?.string ?? "", submittedAt: root["submittedAt"]?.string ?? "",
                client: client(root["client"]), answers: items(root["answers"]))
        }
    }

    /// What a List takes from a response: the key and the value of each answer.
    static func cells(in bytes: [UInt8], _ parser: JSONParser) throws -> [(String, Response.Answer)] {
        try parser.parse(bytes) { root in
            guard let answers = root["answers"] else { return [] }
            return answers.elements.map { ($0["questionId"]?.string ?? "", answer($0["value"])) }
        }
    }

    private static func client(_ value: JSONValue?) -> Response.Client {
        Response.Client(
            app: value?["app"]?.string ?? "", version: value?["version"]?.string ?? "",
            locale: value?["locale"]?.string ?? "", timeZone: value?["tz"]?.string ?? "")
    }

    private static func items(_ value: JSONValue?) -> [Response.Item] {
        guard let value else { return [] }
        var items: [Response.Item] = []
        items.reserveCapacity(value.count)
        for item in value.elements {
            items.append(
                Response.Item(
                    questionId: item["questionId"]?.string ?? "", type: item["type"]?.string ?? "",
                    value: answer(item["value"]), answeredAt: item["answeredAt"]?.string ?? "",
                    durationMs: item["durationMs"]?.int ?? 0))
        }
        return items
    }

    private static func answer(_ value: JSONValue?) -> Response.Answer {
        guard let value else { return .none }
        return switch value.kind {
        case .string: .text(value.string ?? "")
        case .int, .uint, .double: .number(value.double ?? 0)
        case .bool: .truth(value.bool == true)
        case .array: .list(value.elements.map { $0.string ?? "" })
        case .null, .object: .none
        }
    }
}
