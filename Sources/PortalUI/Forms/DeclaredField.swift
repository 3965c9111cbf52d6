import HTTP
import WebAccess

/// Declares that a field whose name looks like that of a secret is ordinary text, such as the key of a step.
/// Without it, the text would be lost when the user has to sign in again before it is saved.
struct DeclaredField {
    let name: String

    let fieldName = SecretField.declarationName

    /// Returns the declaration of a field; nil if its name doesn't look like that of a secret, or is known to be one.
    static func needed(_ name: String) -> DeclaredField? {
        SecretField.isSuspected(name) && !SecretField.isKnown(name) ? DeclaredField(name: name) : nil
    }
}

extension TextField {
    /// The declaration of a field that isn't a password or a code.
    var declared: DeclaredField? {
        switch kind {
        case .newPassword, .currentPassword, .oneTimeCode: nil
        default: DeclaredField.needed(name)
        }
    }
}

extension HiddenField {
    /// Returns all fields of a submitted form, to send them again, without those of these names.
    public static func all(of form: Form, except names: Set<String> = []) -> [HiddenField] {
        let fields = form.fields.filter { !names.contains($0.name) }.map { HiddenField($0.name, $0.value) }
        let declared = Set(fields.map(\.name)).filter { DeclaredField.needed($0) != nil }
        return fields + declared.sorted().map { HiddenField(SecretField.declarationName, $0) }
    }
}
