/// Problems grouped by section and item, each with the name of its field: `{% use ProblemList(groups) %}`
///
/// Long lists are collapsed, so that dozens of problems in one questionnaire take up one line.
public struct ProblemList: Sendable {
    /// The problems of one section.
    public struct Group: Sendable {
        let title: String
        let parts: [Part]

        /// Creates a group.
        public init(_ title: String, _ parts: [Part]) {
            self.title = title
            self.parts = parts
        }

        var count: Int { parts.reduce(0) { $0 + $1.lines.count } }
    }

    /// The problems of one item, step or question.
    public struct Part: Sendable {
        let title: String?
        let identifier: String?
        let lines: [Row]

        /// Creates a part; without a title, its problems are about the section itself.
        public init(_ title: String?, identifier: String? = nil, _ lines: [Row]) {
            self.title = title
            self.identifier = identifier
            self.lines = lines
        }
    }

    /// One problem.
    public struct Row: Sendable {
        /// The name of the field; nil for problems of the entire page.
        let field: String?
        let sentence: String
        /// The address of the page for fixing it.
        let address: String?

        /// Creates a row.
        public init(field: String?, _ sentence: String, at address: String?) {
            self.field = field
            self.sentence = sentence
            self.address = address
        }

        /// Whether the sentence lacks a sign at its end, which the page adds.
        var lacksPeriod: Bool { sentence.last.map { !".:!?".contains($0) } ?? false }
    }

    /// The maximum length of a list whose parts are open.
    private static let openCount = 12

    let groups: [Group]
    /// Whether the list is below a heading of level 3.
    let isNested: Bool

    /// Creates the list; `isNested` is whether it is below a heading of level 3.
    public init(_ groups: [Group], isNested: Bool = false) {
        self.groups = groups
        self.isNested = isNested
    }

    /// The total number of problems.
    public var count: Int { groups.reduce(0) { $0 + $1.count } }

    var isOpen: Bool { count <= Self.openCount }
}
