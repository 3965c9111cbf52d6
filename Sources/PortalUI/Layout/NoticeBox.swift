/// A message anywhere in a page: `{% use NoticeBox(notice) %}`.
public struct NoticeBox {
    let notice: Notice

    /// Shows `notice`.
    public init(_ notice: Notice) { self.notice = notice }
}
