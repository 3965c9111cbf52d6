import Templating
import WebAccess

/// The hidden field with the CSRF token, which every form with `method="post"` needs.
///
/// `<form method="post" action="…">{% use CSRFTokenField(frame.formToken) %} … </form>`
public struct CSRFTokenField: Component, Sendable {
    /// The name of the field.
    public static let fieldName = CSRFToken.fieldName

    private let token: String

    /// Creates the field with the token of the current session.
    public init(_ token: String) {
        self.token = token
    }

    public func render(into html: inout HTMLWriter) {
        html.literal(#"<input type="hidden" name=""#)
        html.attribute(CSRFTokenField.fieldName)
        html.literal(#"" value=""#)
        html.attribute(token)
        html.literal(#"">"#)
    }
}
