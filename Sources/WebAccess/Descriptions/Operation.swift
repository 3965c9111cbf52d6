import HTTP
import JSON

/// The description of a route for API clients.
public struct Operation: Sendable {
    /// A group of operations with the same callers and purpose.
    public struct Group: Sendable, Hashable {
        /// The name, used as a heading.
        public let title: String
        /// The purpose in one sentence.
        public let purpose: String

        /// Creates a group.
        public init(_ title: String, _ purpose: String) {
            self.title = title
            self.purpose = purpose
        }
    }

    /// A parameter of a request.
    public struct Parameter: Sendable {
        /// The location of a parameter.
        public enum ParameterLocation: String, Sendable {
            case path, query, header
        }

        /// The name.
        public let name: String
        /// The location.
        public let place: ParameterLocation
        /// The schema of its values, including its description.
        public let schema: JSONSchema
        /// Whether the parameter is required.
        public let isRequired: Bool

        /// Creates a parameter, which is optional by default. Path parameters are always required.
        public init(
            _ name: String, in place: ParameterLocation, _ schema: JSONSchema, isRequired: Bool = false
        ) {
            self.name = name
            self.place = place
            self.schema = schema
            self.isRequired = isRequired || place == .path
        }
    }

    /// A body of one media type.
    public struct Content: Sendable {
        /// The media type without parameters.
        public let type: String
        /// The schema of the contents; texts and files have a schema without members.
        public let schema: JSONSchema

        /// Creates a body of a media type.
        public init(_ type: String, _ schema: JSONSchema) {
            self.type = type
            self.schema = schema
        }

        /// Returns a JSON body.
        public static func json(_ schema: JSONSchema) -> Content { Content("application/json", schema) }

        /// Returns an HTML form body.
        public static func form(_ schema: JSONSchema) -> Content { Content(formType, schema) }

        /// Whether the content is JSON or JSON lines.
        public var isJSON: Bool { type.hasSuffix("json") || type.hasSuffix("jsonl") }

        /// Whether the content is an HTML form.
        public var isForm: Bool { type == Self.formType }

        private static let formType = "application/x-www-form-urlencoded"
    }

    /// A header field of a response.
    public struct Field: Sendable {
        /// The name.
        public let name: String
        /// The schema of its values, including its description.
        public let schema: JSONSchema

        /// Creates a header field.
        public init(_ name: String, _ schema: JSONSchema) {
            self.name = name
            self.schema = schema
        }
    }

    /// A response of the operation.
    public struct ResponseDescription: Sendable {
        /// The HTTP status.
        public let status: Status
        /// The condition under which it is returned, as a sentence.
        public let meaning: String
        /// The header fields relevant to clients.
        public let fields: [Field]
        /// The body in each of its media types; empty for a response without one.
        public let contents: [Content]

        /// Creates a response with a status.
        public init(_ status: Status, _ meaning: String, fields: [Field] = [], _ contents: [Content] = []) {
            self.status = status
            self.meaning = meaning
            self.fields = fields
            self.contents = contents
        }
    }

    /// The name, unique on the site, in letters and digits.
    public let name: String
    /// The group of the operation.
    public let group: Group
    /// What the operation does, in one line.
    public let summary: String
    /// Details, as sentences.
    public var details: String
    /// Additional access requirements.
    public var isCredentialOptional: Bool
    /// The parameters of the request.
    public var parameters: [Parameter]
    /// The request body in each of its media types; empty for none.
    public var body: [Content]
    /// Whether the body is optional.
    public var isBodyOptional: Bool
    /// The responses, with the most common one first.
    public var answers: [ResponseDescription]

    /// Creates an operation.
    public init(
        _ name: String, in group: Group, _ summary: String, details: String = "",
        isCredentialOptional: Bool = false, parameters: [Parameter] = [], body: [Content] = [],
        isBodyOptional: Bool = false, answers: [ResponseDescription]
    ) {
        self.name = name
        self.group = group
        self.summary = summary
        self.details = details
        self.isCredentialOptional = isCredentialOptional
        self.parameters = parameters
        self.body = body
        self.isBodyOptional = isBodyOptional
        self.answers = answers
    }

    /// The JSON schema of the most common response; nil if it isn't JSON.
    public var result: JSONSchema? { answers.first?.contents.first { $0.type == "application/json" }?.schema }
}
