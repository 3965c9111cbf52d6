/// What is wrong with a field or a list, next to it: `{% use FieldError(error, of: "questions") %}`
public struct FieldError {
    let sentence: String
    let id: String?
    let takesFocus: Bool
    let more: PageLink?

    /// The sentence below a heading, or above a list to which the summary of problems leads.
    ///
    /// A list has no control of its own, so the sentence itself takes the focus.
    public init(_ sentence: String, of list: String? = nil) {
        self.init(sentence, id: list.map(FieldID.control), takesFocus: list != nil)
    }

    /// The sentence with an identifier, by which a control can be described.
    ///
    /// `more` links to the explanation.
    public init(_ sentence: String, id: String?, takesFocus: Bool = false, more: PageLink? = nil) {
        self.sentence = sentence
        self.more = more
        self.id = id
        self.takesFocus = takesFocus
    }
}
