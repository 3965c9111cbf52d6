/// A message anywhere in a page: `{% use NoticeBox(notice) %}`; a message with a button needs the form token.
public struct NoticeBox {
    let notice: Notice
    let token: String

    /// Shows `notice`.
    public init(_ notice: Notice, token: String = "") {
        self.notice = notice
        self.token = token
    }
}
