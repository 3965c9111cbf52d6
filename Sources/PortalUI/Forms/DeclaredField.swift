import HTTP
import WebAccess

/// Declares that a field whose name looks like that of a secret is ordinary text, such as the key of a step. Without it,
/// the text would be lost when the user has to sign in again before it is saved.
struct DeclaredField {
    let name: String

    init(_ name: String) { self.name = name }

    let fieldName = SecretField.declarationName
    var isNeeded: Bool { SecretField.isSuspected(name) && !SecretField.isKnown(name) }
}

extension TextField {
    /// The declaration of a field that isn't a password or a code.
    var declared: DeclaredField? {
        switch kind {
        case .newPassword, .currentPassword, .oneTimeCode: nil
        default: DeclaredField(name)
        }
    }
}

extension HiddenField {
    /// Returns all fields of a submitted form, to send them again, without those of these names.
    public static func all(of form: Form, except names: Set<String> = []) -> [HiddenField] {
        let fields = form.fields.filter { !names.contains($0.name) }.map { HiddenField($0.name, $0.value) }
        let declared = Set(fields.map(\.name)).filter { DeclaredField($0).isNeeded }
        return fields + declared.sorted().map { HiddenField(SecretField.declarationName, $0) }
    }
}
