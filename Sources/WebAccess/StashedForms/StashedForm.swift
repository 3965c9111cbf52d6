import Access
import HTTP
import JSON

/// A form that was sent after its session had ended: where it was, where it goes, and what was typed.
struct StashedForm: Equatable {
    /// A field and what was typed into it, or the name of the file that was chosen.
    struct Field: Equatable {
        let name: String
        let value: String
    }

    /// Fields that hold a password, a code, a key or a signature, whatever else is in the form. They are never kept.
    static let secretFields: Set<String> = [
        "password", "ios.password", "secret", "proof", "code", "old", "new", "removal", "ios.key",
        "android.key",
        "credential", "clientData", "authenticatorData", "attestation", "signature", "userHandle",
    ]

    /// The page on which the form was.
    let page: String
    /// Where the form is sent.
    let action: String
    /// What was typed, in order.
    let fields: [Field]
    /// The files that were chosen, by field and file name; their content is not kept.
    let files: [Field]

    init(page: String, action: String, fields: [Field], files: [Field]) {
        self.page = page
        self.action = action
        self.fields = fields
        self.files = files
    }

    /// What is kept of a form that a browser sent.
    init(_ incoming: IncomingRequest) {
        let request = incoming.request
        action = request.target
        page = ReturnPath.checked(incoming.stashedForm?.page ?? Self.referrer(of: request) ?? request.target)
        fields = incoming.form.fields
            .filter { $0.name != CSRFToken.fieldName && !Self.secretFields.contains($0.name) }
            .map { Field(name: $0.name, value: $0.value) }
        files = incoming.form.files.map { Field(name: $0.name, value: $0.fileName) }
    }

    /// The page of this site from which a form was sent, as the browser says.
    private static func referrer(of request: Request) -> String? {
        guard let text = request.headers["referer"] else { return nil }
        let own = (request.isSecure ? "https://" : "http://") + request.host
        guard text.hasPrefix(own + "/") else { return nil }
        return String(text.dropFirst(own.count))
    }

    /// Whether anything is in it that could be lost; a form that signs out, say, is a button alone.
    var holdsAnything: Bool { !fields.isEmpty || !files.isEmpty }

    /// The form as bytes.
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

    /// A form from its bytes; nil for what is none.
    init?(_ bytes: [UInt8]) {
        guard let texts = try? JSONParser().parse(bytes, { value in value.elements.map { $0.string ?? "" } }),
            texts.count >= 3, texts.count.isMultiple(of: 2) == false, let count = Int(texts[2])
        else { return nil }
        let all = stride(from: 3, to: texts.count, by: 2).map { Field(name: texts[$0], value: texts[$0 + 1]) }
        guard count <= all.count else { return nil }
        page = texts[0]
        action = texts[1]
        fields = Array(all.prefix(count))
        files = Array(all.dropFirst(count))
    }
}
