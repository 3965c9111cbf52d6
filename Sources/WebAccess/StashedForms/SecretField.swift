import HTTP
import XML

/// Decides which fields of a form may hold a password, code or key. They are never stashed.
public enum SecretField {
    /// The hidden field in which a form lists its text fields whose names look like those of secrets.
    public static let declarationName = "_text"

    /// Fields with a password, a code, a key or a signature, in any form.
    private static let known: Set<String> = [
        "password", "ios.password", "secret", "proof", "code", "old", "new", "removal", "ios.key",
        "android.key",
        "credential", "clientData", "authenticatorData", "attestation", "signature", "userHandle",
    ]

    /// Parts of names that suggest a secret, in lower case.
    private static let signs = ["pass", "secret", "token", "code", "key", "otp", "credential"]

    /// Returns whether a field of this name is known to hold a secret, whatever its form declares.
    public static func isKnown(_ name: String) -> Bool { known.contains(name) }

    /// Returns whether the name of a field suggests a secret.
    public static func isSuspected(_ name: String) -> Bool {
        let folded = name.lowercased()
        return known.contains(name) || signs.contains { folded.contains($0) }
    }

    /// Returns the text fields that a submitted form declares.
    static func declared(in form: Form) -> Set<String> { Set(form.all(declarationName)) }

    /// Returns the hidden field that declares a text field.
    static func declaration(_ name: String) -> String {
        #"<input type="hidden" name="\#(declarationName)" value="\#(XMLText.escaped(name))">"#
    }

    /// Returns whether the value of a field may be stashed.
    static func mayBeStashed(_ name: String, declared: Set<String>) -> Bool {
        !isKnown(name) && (!isSuspected(name) || declared.contains(name))
    }
}
