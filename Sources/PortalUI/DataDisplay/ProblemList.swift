/// Problems by section and by the part of it in which they are, each with the name of its field:
/// `{% use ProblemList(groups) %}`
///
/// Long lists are collapsed, so that dozens of problems in one questionnaire take one line.
public struct ProblemList {
    /// The problems of one section.
    public struct Group: Sendable {
        let title: String
        let parts: [Part]

        /// Makes a group.
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

        /// Makes a part; without a title its lines are about the section itself.
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
        /// Where it is fixed.
        let address: String?

        /// Makes a line.
        public init(field: String?, _ sentence: String, at address: String?) {
            self.field = field
            self.sentence = sentence
            self.address = address
        }
    }

    /// Parts of lists up to this length are open.
    private static let openCount = 12

    let groups: [Group]

    /// Makes the list.
    public init(_ groups: [Group]) {
        self.groups = groups
    }

    /// How many problems there are.
    public var count: Int { groups.reduce(0) { $0 + $1.count } }

    var isOpen: Bool { count <= Self.openCount }
}
