/// A group of related fields, with a heading and a hint.
///
/// `{% wrap FieldSet("App", hint: "A gateway app lists many studies.") %} … fields … {% end %}`
public struct FieldSet {
    let title: String
    let hint: String?

    /// Creates a group of fields; a thin line separates it from the previous one.
    public init(_ title: String, hint: String? = nil) {
        self.title = title
        self.hint = hint
    }
}
