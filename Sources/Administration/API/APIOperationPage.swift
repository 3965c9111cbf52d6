import HTTP
import JSON
import PortalUI
import WebAccess

/// The page of one operation: its request and its responses.
struct APIOperationPage {
    /// A row of the table of parameters.
    struct ParameterRow {
        let name: String
        let place: String
        let need: String
        let type: String
        let meaning: LinkedText
    }

    /// A possible response.
    struct ResponseView {
        let title: String
        let meaning: LinkedText
        let fields: [(name: String, values: String, meaning: LinkedText)]
        let members: [SchemaRow]
        let type: String
        let example: String?
        let id: String
    }

    let frame: Frame
    let facts: [DescriptionItem]
    let details: [LinkedText]
    let otherPaths: [String]
    var otherCount: String { String(otherPaths.count) }
    let command: String
    let parameters: [ParameterRow]
    let body: [SchemaRow]
    let bodyTypes: String
    let bodyExample: String
    let answers: [ResponseView]

    init(_ frame: Frame, _ entry: APIDescription.Entry, at address: String) {
        let operation = entry.operation
        self.frame = frame
        facts = [
            DescriptionItem("Request", .code("\(entry.method.text) \(address)\(entry.path)")),
            DescriptionItem("Who can call it", LinkedText(entry.caller)),
        ]
        details = operation.details.split(separator: "\n").map { LinkedText(marked: String($0)) }
        otherPaths = entry.otherPaths
        command = CurlCommand(entry, at: address).text
        parameters = operation.parameters.map { parameter in
            ParameterRow(
                name: parameter.name, place: parameter.place.rawValue,
                need: parameter.isRequired ? "Yes" : "No",
                type: SchemaRow.type(of: parameter.schema),
                meaning: LinkedText(marked: parameter.schema.meaning))
        }
        body = operation.body.first.map { SchemaRow.rows(of: $0.schema) } ?? []
        bodyTypes = operation.body.map(\.type).joined(separator: " or ")
        bodyExample = operation.body.first.map { Self.example(of: $0) } ?? ""
        answers = operation.answers.map { answer in Self.view(answer) }
    }

    private static func view(_ answer: Operation.ResponseDescription) -> ResponseView {
        let json = answer.contents.first(where: \.isJSON)
        return ResponseView(
            title: "\(answer.status.code) \(answer.status.reason)",
            meaning: LinkedText(marked: answer.meaning),
            fields: answer.fields.map {
                (
                    $0.name, SchemaRow.values(of: $0.schema) ?? "Any text",
                    LinkedText(marked: $0.schema.meaning)
                )
            },
            members: json.map { SchemaRow.rows(of: $0.schema) } ?? [],
            type: answer.contents.map(\.type).joined(separator: " or "),
            example: json.map { text($0.schema.sample) }, id: "answer-\(answer.status.code)")
    }

    private static func example(of body: Operation.Content) -> String {
        guard body.isForm else { return text(body.schema.sample) }
        return PercentCoding.query(
            (body.schema.sample.object ?? []).map { ($0.key, $0.value.string ?? $0.value.description) })
    }

    private static func text(_ json: JSONTree) -> String {
        String(decoding: json.pretty().dropLast(), as: UTF8.self)
    }
}

/// A curl command for an operation, to paste into a terminal.
struct CurlCommand {
    let text: String

    init(_ entry: APIDescription.Entry, at address: String) {
        let operation = entry.operation
        var words = ["curl"]
        switch entry.access {
        case .app: words.append("-u 'BUNDLE_ID:TOKEN'")
        case .requiring, .signedIn: words.append("-H 'Authorization: Bearer KEY'")
        case .anyone, .participant, .identityLink: break
        }
        let needed = operation.parameters.filter(\.isRequired)
        for parameter in needed where parameter.place == .header {
            words.append("-H '\(parameter.name): \(Self.value(parameter))'")
        }
        if let body = operation.body.first {
            words += Self.words(for: body)
        }
        var path = entry.path
        for parameter in needed where parameter.place == .path {
            path = path.split(separator: "/").map { segment in
                "/" + (segment == "{\(parameter.name)}" ? Self.value(parameter) : String(segment))
            }.joined()
        }
        let query = needed.filter { $0.place == .query }
            .map { ($0.name, Self.value($0)) }
        if !query.isEmpty { path += "?" + PercentCoding.query(query) }
        words.append("'\(address)\(path)'")
        text = words.joined(separator: " \\\n  ")
    }

    /// Returns the arguments for a body: form fields for curl to encode, any other content unchanged.
    private static func words(for body: Operation.Content) -> [String] {
        if body.isForm {
            return (body.schema.sample.object ?? []).map {
                "--data-urlencode '\($0.key)=\($0.value.string ?? $0.value.description)'"
            }
        }
        let text = body.schema.sample.description.split(separator: "'").joined(separator: "'\\''")
        return ["-H 'Content-Type: \(body.type)'", "-d '\(text)'"]
    }

    private static func value(_ parameter: Operation.Parameter) -> String {
        let sample = parameter.schema.sample
        return sample.string ?? sample.description
    }
}
