/// The differences in one section.
public struct DiffSection: Sendable {
    /// The title of the section.
    public let title: String
    /// The changed part of the section, such as the name of a questionnaire.
    public let detail: String?
    /// The lines.
    public let lines: [DiffLine]

    /// Creates a section.
    public init(_ title: String, detail: String? = nil, _ lines: [DiffLine]) {
        self.title = title
        self.detail = detail
        self.lines = lines
    }
}
