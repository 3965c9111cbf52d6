import HTTP

extension IncomingRequest {
    /// Shorter values are names and numbers, which are entered again without effort.
    private static let textMin = 20

    /// The longer texts of a submitted form, without those that may be secrets.
    var enteredTexts: [String] {
        form.fields
            .filter { SecretField.mayBeStashed($0.name, declared: declaredFields) }
            .filter { !$0.name.hasPrefix("_") && $0.value.count >= Self.textMin && $0.value.contains(" ") }
            .map(\.value)
    }
}
