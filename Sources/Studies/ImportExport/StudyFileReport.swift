import Vocabulary

/// The result of importing a file: problems that the rules report, and changes made during import.
public struct StudyFileReport: Sendable, Hashable {
    /// A finding about a document of the file.
    public struct Finding: Sendable, Hashable {
        /// The section to which the document belongs.
        public let section: Section
        /// The document's title; empty if it has none or is the only one of its kind.
        public let title: String
        /// The field as named in the file; empty if the finding is about the document.
        public let field: String
        /// What was found, and what to do.
        public let sentence: String
        /// The page on which it would be fixed, with the document of ``StudyFile/snapshot``; nil if the
        /// finding is about the document.
        var page: DesignPage?
        /// The language of the affected text; nil if the finding is not about a translation.
        var language: LanguageTag?

        /// A description of the document for messages: `Questionnaires, "Diary"`.
        public var place: String {
            if title.isEmpty { return section.title }
            return "\(section.title), \u{201C}\(StudyFileReport.shortened(title))\u{201D}"
        }
    }

    /// Problems that prevent the import, as findings about the documents of ``StudyFile/snapshot``.
    public var failures: [Studies.Finding] {
        faults.map { fault in
            guard let page = fault.page else {
                return Studies.Finding(.failed, fault.section, "\(fault.place): \(fault.sentence)")
            }
            return Studies.Finding(
                .failed, fault.section, fault.sentence, page: page, field: fault.field,
                language: fault.language)
        }
    }

    /// Problems that prevent the import.
    public internal(set) var faults: [Finding] = []
    /// Changes that the import makes.
    public internal(set) var notes: [Finding] = []

    /// The maximum length of a title in a report. Titles in a file can be longer than forms allow.
    public static let titleLength = 80

    /// Returns a title, shortened for reports.
    public static func shortened(_ title: String) -> String {
        title.count > titleLength ? title.prefix(titleLength) + "…" : title
    }

    /// Whether the file can be imported.
    public var isValid: Bool { faults.isEmpty }
}
