/// The error of a field or a list, next to it: `{% use FieldError(error, of: "questions") %}`
public struct FieldError {
    let sentence: String
    let id: String?
    let takesFocus: Bool
    let more: PageLink?

    /// Creates the error below a heading, or above a list to which the error summary links.
    ///
    /// A list has no control of its own, so the error itself gets the focus.
    public init(_ sentence: String, of list: String? = nil) {
        self.init(sentence, id: list.map(FieldID.control), takesFocus: list != nil)
    }

    /// Creates an error with an ID, which a control can reference as its description.
    ///
    /// `more` links to the explanation.
    public init(_ sentence: String, id: String?, takesFocus: Bool = false, more: PageLink? = nil) {
        self.sentence = sentence
        self.more = more
        self.id = id
        self.takesFocus = takesFocus
    }
}
