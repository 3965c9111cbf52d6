import Access
import HTTP
import JSON

/// A form that was submitted after its session ended: its page, its action and its values.
struct StashedForm: Equatable {
    /// A field with its value, or with the name of the selected file.
    struct Field: Equatable {
        let name: String
        let value: String
    }

    /// The page that contained the form.
    let page: String
    /// The URL to which the form is sent.
    let action: String
    /// The submitted values, in order.
    let fields: [Field]
    /// The selected files, by field and file name. Their contents are not stashed.
    let files: [Field]

    init(page: String, action: String, fields: [Field], files: [Field]) {
        self.page = page
        self.action = action
        self.fields = fields
        self.files = files
    }

    /// Creates the stash of a submitted form.
    init(_ incoming: IncomingRequest) {
        let request = incoming.request
        action = request.target
        page = ReturnPath.checked(incoming.stashedForm?.page ?? Self.referrer(of: request) ?? request.target)
        fields = Self.fields(of: incoming)
        files = incoming.form.files.map { Field(name: $0.name, value: $0.fileName) }
    }

    /// Returns the fields of a form that may be stashed.
    static func fields(of incoming: IncomingRequest, without names: Set<String> = []) -> [Field] {
        incoming.form.fields
            .filter { $0.name != CSRFToken.fieldName && !names.contains($0.name) }
            .filter { SecretField.mayBeStashed($0.name, declared: incoming.declaredFields) }
            .map { Field(name: $0.name, value: $0.value) }
    }

    /// Returns the page of this site from which a form was sent, from the Referer header.
    private static func referrer(of request: Request) -> String? {
        guard let text = request.headers["referer"] else { return nil }
        let own = (request.isSecure ? "https://" : "http://") + request.host
        guard text.hasPrefix(own + "/") else { return nil }
        return String(text.dropFirst(own.count))
    }

    /// Whether the form contains values that could be lost. A sign-out form, for example, is only a button.
    var holdsAnything: Bool { !fields.isEmpty || !files.isEmpty }

    /// The serialized form.
    var bytes: [UInt8] {
        var json = JSONWriter()
        json.array {
            $0.string(page)
            $0.string(action)
            $0.string(String(fields.count))
            for field in fields + files {
                $0.string(field.name)
                $0.string(field.value)
            }
        }
        return json.finish()
    }

    /// Parses a serialized form; nil if it is invalid.
    init?(_ bytes: [UInt8]) {
        guard let texts = try? JSONParser().parse(bytes, { value in value.elements.map { $0.string ?? "" } }),
            texts.count >= 3, texts.count.isMultiple(of: 2) == false, let count = Int(texts[2]), count >= 0
        else { return nil }
        let all = stride(from: 3, to: texts.count, by: 2).map { Field(name: texts[$0], value: texts[$0 + 1]) }
        guard count <= all.count else { return nil }
        page = texts[0]
        action = texts[1]
        fields = Array(all.prefix(count))
        files = Array(all.dropFirst(count))
    }
}
