import HTTP
import JSON

extension APIDescription {
    private static let schemaPrefix = "#/components/schemas/"

    /// Returns the document in OpenAPI 3.1, for a site with the given URL.
    public func openAPI(at address: String) -> JSONTree {
        var paths = JSONTree.object([])
        for entry in entries {
            var path = paths[entry.path] ?? .object([])
            path[entry.method.text.lowercased()] = Self.document(entry)
            paths[entry.path] = path
        }
        return [
            "openapi": "3.1.0",
            "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
            "info": [
                "title": "Study Portal",
                "version": "1.0",
                "description": .string(Self.introduction),
            ],
            "servers": [["url": .string(address)]],
            "tags": .array(
                groups.map { ["name": .string($0.group.title), "description": .string($0.group.purpose)] }),
            "paths": paths,
            "components": ["securitySchemes": Self.securitySchemes, "schemas": schemas],
        ]
    }

    /// The description of the API as a whole.
    public static let introduction = """
        The API for study apps, response servers and scripts. Every GET operation also supports HEAD. \
        Later versions may add members to responses, so clients must ignore unknown members. If the server rejects a \
        request before it reaches an operation (unsupported method, header too long, body too large), it answers with \
        the status and a problem document.
        """

    private static let securitySchemes: JSONTree = [
        "appCredential": [
            "type": "http", "scheme": "basic",
            "description": """
            The bundle ID of an app as user name, and the token issued for it on the app's page as password.
            """,
        ],
        "apiKey": [
            "type": "http", "scheme": "bearer",
            "description": """
            An API key of a user or service account. Its scopes (read data, write data, tokens, design, \
            administration) apply to its organization, app or study, and it never has more permissions than its \
            owner. Requests that need another scope get 403; other folders get 404. You can also send the key as the \
            password of the user apikey.
            """,
        ],
    ]

    private var schemas: JSONTree {
        var found = JSONTree.object([])
        for entry in entries {
            let operation = entry.operation
            let used = (operation.body + operation.answers.flatMap(\.contents)).map(\.schema)
            for (name, schema) in used.flatMap(\.namedParts) where found[name] == nil {
                found[name] = schema.definition(linking: Self.schemaPrefix)
            }
        }
        return found
    }

    private static func document(_ entry: Entry) -> JSONTree {
        let operation = entry.operation
        var details = operation.details
        if !entry.otherPaths.isEmpty {
            details += (details.isEmpty ? "" : "\n\n") + "Also at: "
            details += entry.otherPaths.map { "`\($0)`" }.joined(separator: ", ") + "."
        }
        var document: JSONTree = [
            "operationId": .string(operation.name),
            "tags": [.string(operation.group.title)],
            "summary": .string(operation.summary),
        ]
        if !details.isEmpty { document["description"] = .string(details) }
        document["security"] = .array(security(of: entry))
        if !operation.parameters.isEmpty {
            document["parameters"] = .array(operation.parameters.map(Self.document))
        }
        if !operation.body.isEmpty {
            document["requestBody"] = [
                "required": .bool(!operation.isBodyOptional), "content": contents(operation.body),
            ]
        }
        document["responses"] = responses(of: operation)
        return document
    }

    private static func security(of entry: Entry) -> [JSONTree] {
        switch entry.access {
        case .app: (entry.operation.isCredentialOptional ? [[:]] : []) + [["appCredential": []]]
        case .requiring, .signedIn: [["apiKey": []]]
        // People only: no key has the identity link.
        case .anyone, .participant, .identityLink: [[:]]
        }
    }

    private static func document(_ parameter: Operation.Parameter) -> JSONTree {
        [
            "name": .string(parameter.name), "in": .string(parameter.place.rawValue),
            "required": .bool(parameter.isRequired), "description": .string(parameter.schema.meaning),
            "schema": parameter.schema.meaning("").document(linking: schemaPrefix),
        ]
    }

    private static func responses(of operation: Operation) -> JSONTree {
        var responses = JSONTree.object([])
        for answer in operation.answers {
            var response: JSONTree = ["description": .string(answer.meaning)]
            if !answer.fields.isEmpty {
                response["headers"] = .object(
                    answer.fields.map { field in
                        .init(
                            key: field.name,
                            value: [
                                "description": .string(field.schema.meaning),
                                "schema": field.schema.meaning("").document(linking: schemaPrefix),
                            ])
                    })
            }
            if !answer.contents.isEmpty { response["content"] = contents(answer.contents) }
            responses[String(answer.status.code)] = response
        }
        return responses
    }

    private static func contents(_ contents: [Operation.Content]) -> JSONTree {
        .object(
            contents.map { content in
                var body: JSONTree = ["schema": content.schema.document(linking: schemaPrefix)]
                if content.type.hasSuffix("json") { body["example"] = content.schema.sample }
                return .init(key: content.type, value: body)
            })
    }
}
