/// Fields that belong together, with a heading and one line about them.
///
/// `{% wrap FieldSet("App", hint: "A gateway app lists many studies.") %} … fields … {% end %}`
public struct FieldSet {
    let title: String
    let hint: String?

    /// Makes a group of fields; a hairline parts it from the one before.
    public init(_ title: String, hint: String? = nil) {
        self.title = title
        self.hint = hint
    }
}
