import Cryptography
import HTTP
import XML

/// The hidden fields of a restored form: the token of its stash, and the page that contained it.
struct StashedFormReference: Sendable {
    static let tokenField = "_kept"
    static let pageField = "_page"

    let token: SecretToken
    let page: String

    /// Reads the fields of a form; nil for a form that wasn't stashed.
    init?(_ form: Form) {
        guard let token = form[Self.tokenField].flatMap(SecretToken.init(text:)) else { return nil }
        self.token = token
        page = ReturnPath.checked(form[Self.pageField])
    }

    init(token: SecretToken, page: String) {
        self.token = token
        self.page = page
    }

    /// Returns the form without these fields and the declaration of its text fields, which its handler doesn't need.
    static func without(_ form: Form) -> Form {
        let isRestored = form[tokenField] != nil
        guard isRestored || form[SecretField.declarationName] != nil else { return form }
        var names: Set<String> = [SecretField.declarationName]
        if isRestored { names.formUnion([tokenField, pageField]) }
        return Form(form.fields.filter { !names.contains($0.name) }, files: form.files)
    }

    /// The markup of the hidden fields.
    var markup: String {
        [(Self.tokenField, token.text), (Self.pageField, page)].map { name, value in
            #"<input type="hidden" name="\#(name)" value="\#(XMLText.escaped(value))">"#
        }.joined()
    }
}
