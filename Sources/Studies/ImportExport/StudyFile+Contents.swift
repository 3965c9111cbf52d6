extension StudyFile {
    /// What a file holds, for someone who decides whether to take it.
    public struct Contents: Sendable, Hashable {
        /// A section with what is in it.
        public struct Part: Sendable, Hashable {
            /// The section.
            public let section: Section
            /// How many documents it has.
            public let count: Int
            /// Their titles, where they have some.
            public let titles: [String]
        }

        /// The names of the study that the file came from.
        public let basics: BasicInformation
        /// The languages of its texts, English first.
        public let languages: [LanguageTag]
        /// The sections that have a list, in the order of the menu.
        public let lists: [Part]
        /// How many pictures there are.
        public let pictures: Int
        /// How many papers there are.
        public let papers: Int
        /// How many bytes pictures and papers have together.
        public let byteCount: Int
    }

    /// What the file holds.
    ///
    /// - Throws: ``StudyFileProblem`` when what every design has cannot be read.
    public func contents() throws -> Contents {
        let settings = try documents.first { $0.kind == .settings }?.value(StudySettings.self)
        let papers = files.count { $0.mediaType == PDFReference.mediaType }
        return Contents(
            basics: try basics(), languages: settings?.allLanguages ?? [.english],
            lists: Section.allCases.compactMap { section in
                let entries = documents.filter { $0.kind.isListed && $0.kind.section == section }
                return entries.isEmpty
                    ? nil
                    : Contents.Part(
                        section: section, count: entries.count,
                        titles: entries.map(\.title).filter { !$0.isEmpty })
            },
            pictures: files.count - papers, papers: papers,
            byteCount: files.reduce(0) { $0 + $1.bytes.count })
    }
}

extension StudyFile.Entry {
    /// The document's title; empty where it has none or cannot be read.
    var title: String {
        func open<Document: DesignDocument>(_ type: Document.Type) -> String {
            guard kind.isListed, let value = try? value(type) else { return "" }
            return value.title
        }
        return open(kind.type)
    }
}
