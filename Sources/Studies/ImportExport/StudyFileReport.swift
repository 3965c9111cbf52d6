/// What taking a file found: what the rules refuse, and what was taken otherwise than it is there.
public struct StudyFileReport: Sendable, Hashable {
    /// Something that was found in a document of the file.
    public struct Finding: Sendable, Hashable {
        /// The section to which the document belongs.
        public let section: Section
        /// The document's title; empty where there is one of its kind, or it has none.
        public let title: String
        /// The field, as the file spells it; empty for what is about the whole document.
        public let field: String
        /// What was found, and what it means.
        public let sentence: String

        /// The document, and where in it: `Questionnaires, "Diary"`.
        public var place: String {
            if title.isEmpty { return section.title }
            return "\(section.title), \u{201C}\(StudyFileReport.shortened(title))\u{201D}"
        }
    }

    /// What prevents that the file is taken.
    public internal(set) var faults: [Finding] = []
    /// What is taken, though not as it is in the file.
    public internal(set) var notes: [Finding] = []

    /// A longer title is cut where it is named: a file may hold what no form would take.
    public static let titleLength = 80

    /// A title as it is named to people.
    public static func shortened(_ title: String) -> String {
        title.count > titleLength ? title.prefix(titleLength) + "…" : title
    }

    /// Whether the file can be taken.
    public var isValid: Bool { faults.isEmpty }
}
