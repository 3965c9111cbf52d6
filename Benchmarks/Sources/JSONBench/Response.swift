/// The document of the measurement: a response with answers of mixed types.
struct Response: Equatable {
    enum Answer: Equatable {
        case number(Double)
        case text(String)
        case truth(Bool)
        case list([String])
        case none
    }

    struct Item: Equatable {
        var questionId: String, type: String, value: Answer, answeredAt: String, durationMs: Int
    }

    struct Client: Equatable {
        var app: String, version: String, locale: String, timeZone: String
    }

    var responseId: String, surveyId: String, version: Int, token: String, startedAt: String,
        submittedAt: String
    var client: Client
    var answers: [Item]

    static let example = Response(
        responseId: "0f8fad5b-d9cb-469f-a165-70867728950e", surveyId: "daily-sleep-diary", version: 7,
        token: "K7QX-9MPA-33TD-ZZ1W", startedAt: "2026-11-20T07:58:12.031Z",
        submittedAt: "2026-11-20T08:02:40.550Z",
        client: Client(app: "ios", version: "3.2.1", locale: "de_DE", timeZone: "Europe/Berlin"),
        answers: (0..<22).map { index in
            let values: [Answer] = [
                .number(Double(index) * 0.5),
                .text("Slept \"badly\" because of noise – woke up früh\nand again"),
                .truth(index % 3 == 0), .list(["coffee", "alcohol", "late screen"]),
            ]
            return Item(
                questionId: "sleep.q\(index).rating", type: ["scale", "text", "bool", "multi"][index % 4],
                value: values[index % 4], answeredAt: "2026-11-20T08:00:\(10 + index).000Z",
                durationMs: 1200 + index * 37)
        })
}
