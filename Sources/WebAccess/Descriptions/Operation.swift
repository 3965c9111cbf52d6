import HTTP
import JSON

/// The description of a route for API clients.
public struct Operation: Sendable {
    /// What several operations have in common: who calls them, and for what.
    public struct Group: Sendable, Hashable {
        /// Its name, as a heading.
        public let title: String
        /// One sentence about it.
        public let purpose: String

        /// A group of that name.
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

        /// Its name.
        public let name: String
        /// Where it is.
        public let place: ParameterLocation
        /// Its values, with what it means.
        public let schema: JSONSchema
        /// Whether the request is refused without it.
        public let isRequired: Bool

        /// A parameter that a request may leave out unless it is required; a part of the path is never left out.
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
        /// The media type without its parameters.
        public let type: String
        /// What it holds; texts and files have a schema without members.
        public let schema: JSONSchema

        /// A body of a type.
        public init(_ type: String, _ schema: JSONSchema) {
            self.type = type
            self.schema = schema
        }

        /// A body in JSON.
        public static func json(_ schema: JSONSchema) -> Content { Content("application/json", schema) }

        /// A form, as HTML sends it.
        public static func form(_ schema: JSONSchema) -> Content { Content(formType, schema) }

        /// Whether it is a value in JSON, or one to each line.
        public var isJSON: Bool { type.hasSuffix("json") || type.hasSuffix("jsonl") }

        /// Whether it is a form, as HTML sends it.
        public var isForm: Bool { type == Self.formType }

        private static let formType = "application/x-www-form-urlencoded"
    }

    /// A header field of an answer.
    public struct Field: Sendable {
        /// Its name.
        public let name: String
        /// Its values, with what it means.
        public let schema: JSONSchema

        /// A field of that name.
        public init(_ name: String, _ schema: JSONSchema) {
            self.name = name
            self.schema = schema
        }
    }

    /// A response of the operation.
    public struct ResponseDescription: Sendable {
        /// The status of HTTP.
        public let status: Status
        /// When it comes, as a sentence.
        public let meaning: String
        /// The header fields that programs read.
        public let fields: [Field]
        /// The body by its types; empty for an answer without one.
        public let contents: [Content]

        /// An answer with a status.
        public init(_ status: Status, _ meaning: String, fields: [Field] = [], _ contents: [Content] = []) {
            self.status = status
            self.meaning = meaning
            self.fields = fields
            self.contents = contents
        }
    }

    /// Its name, unique on the site, in letters and digits.
    public let name: String
    /// Where it belongs.
    public let group: Group
    /// What it does, in one line.
    public let summary: String
    /// Details, as sentences.
    public var details: String
    /// Additional access requirements.
    public var isCredentialOptional: Bool
    /// The parameters of the request.
    public var parameters: [Parameter]
    /// The body of a request by its types; empty for none.
    public var body: [Content]
    /// Whether the body is optional.
    public var isBodyOptional: Bool
    /// The responses, the usual one first.
    public var answers: [ResponseDescription]

    /// An operation of these parts.
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

    /// The schema of the usual answer in JSON; nil where it is none.
    public var result: JSONSchema? { answers.first?.contents.first { $0.type == "application/json" }?.schema }
}
