import JSON

/// Writes a response by our writer.
enum BufferWriter {
    static func write(_ response: Response) -> [UInt8] {
        var json = JSONWriter(capacity: 4096)
        json.object {
            $0.member("responseId", response.responseId)
            $0.member("surveyId", response.surveyId)
            $0.member("version", response.version)
            $0.member("token", response.token)
            $0.member("startedAt", response.startedAt)
            $0.member("submittedAt", response.submittedAt)
            $0.object("client") {
                $0.member("app", response.client.app)
                $0.member("version", response.client.version)
                $0.member("locale", response.client.locale)
                $0.member("tz", response.client.timeZone)
            }
            $0.array("answers") {
                for item in response.answers { write(item, to: &$0) }
            }
        }
        return json.finish()
    }

    private static func write(_ item: Response.Item, to json: inout JSONWriter) {
        json.object {
            $0.member("questionId", item.questionId)
            $0.member("type", item.type)
            $0.key("value")
            switch item.value {
            case .number(let number): $0.double(number)
            case .text(let text): $0.string(text)
            case .truth(let truth): $0.bool(truth)
            case .list(let list): $0.value(list)
            case .none: $0.null()
            }
            $0.member("answeredAt", item.answeredAt)
            $0.member("durationMs", item.durationMs)
        }
    }
}
