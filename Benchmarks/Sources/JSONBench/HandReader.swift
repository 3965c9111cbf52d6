import HandJSON

/// Reads a response by the scanner made by hand.
enum HandReader {
    static func response(in bytes: [UInt8]) throws -> Response {
        response(try bytes.withUnsafeBufferPointer { try HandJSON($0) })
    }

    private static func response(_ value: HandJSON) -> Response {
        var items: [Response.Item] = []
        let elements = value["answers"].elements
        items.reserveCapacity(elements.count)
        for element in elements {
            items.append(
                Response.Item(
                    questionId: element["questionId"].string, type: element["type"].string,
                    value: answer(element["value"]), answeredAt: element["answeredAt"].string,
                    durationMs: element["durationMs"].int))
        }
        let client = value["client"]
        return Response(
            responseId: value["responseId"].string, surveyId: value["surveyId"].string,
            version: value["version"].int, token: value["token"].string, startedAt: value["startedAt"].string,
            submittedAt: value["submittedAt"].string,
            client: Response.Client(
                app: client["app"].string, version: client["version"].string, locale: client["locale"].string,
                timeZone: client["tz"].string),
            answers: items)
    }

    private static func answer(_ value: HandJSON) -> Response.Answer {
        switch value {
        case .number(let number): .number(number)
        case .string(let text): .text(text)
        case .bool(let truth): .truth(truth)
        case .array(let list): .list(list.map(\.string))
        default: .none
        }
    }
}
