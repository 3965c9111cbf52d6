import Access

/// The site of a batch or participant, as far as lists show it.
public struct StudySiteName: Sendable, Hashable {
    public let id: StudySiteID
    public let code: String
    public let name: String

    package init(id: StudySiteID, code: String, name: String) {
        (self.id, self.code, self.name) = (id, code, name)
    }

    /// The name with the code.
    package var title: String { "\(name) (\(code))" }
}
