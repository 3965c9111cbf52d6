import HTTP
import JSON
import WebAccess

extension APIDescription {
    /// What a response is that its operation does not say, one sentence each.
    ///
    /// A body in JSON is held against its schema, header fields against theirs, status and media type against those
    /// named.
    public func problems(of response: ClientResponse, named name: String) -> [String] {
        guard let entry = self[name] else { return ["\(name) is not described"] }
        guard let answer = entry.operation.answers.first(where: { $0.status == response.status }) else {
            return ["\(response.status.code) is not among the answers of \(entry.operation.name)"]
        }
        var problems: [String] = []
        for field in answer.fields {
            guard let value = response.headers[field.name] else { continue }
            problems += SchemaCheck.problems(of: .string(value), in: field.schema, at: field.name)
        }
        guard !answer.contents.isEmpty, !response.body.isEmpty else { return problems }
        let type = (response.headers["content-type"] ?? "").prefix { $0 != ";" }
        guard let content = answer.contents.first(where: { $0.type == type }) else {
            return problems + ["\(type) is not among the types of \(response.status.code)"]
        }
        // What is compressed is read where it is not.
        guard response.headers["content-encoding"] == nil, content.type.hasSuffix("json") else {
            return problems
        }
        guard let body = try? JSONTree.parse(response.body) else { return problems + ["the body is no JSON"] }
        return problems + SchemaCheck.problems(of: body, in: content.schema)
    }
}
