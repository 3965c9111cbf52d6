import Vocabulary

extension StudyFile {
    /// A summary of a file's content, shown before the import.
    public struct Contents: Sendable, Hashable {
        /// A section with its documents.
        public struct Part: Sendable, Hashable {
            /// The section.
            public let section: Section
            /// The number of documents.
            public let count: Int
            /// The titles of those documents that have one.
            public let titles: [String]
        }

        /// The basic information of the exported study.
        public let basics: BasicInformation
        /// The languages of its texts, English first.
        public let languages: [LanguageTag]
        /// The sections with lists, in the order of the menu.
        public let lists: [Part]
        /// The number of images.
        public let pictures: Int
        /// The number of PDFs.
        public let pdfCount: Int
        /// The total size of images and PDFs in bytes.
        public let byteCount: Int
    }

    /// Returns a summary of the file's content.
    ///
    /// - Throws: ``StudyFileProblem`` when what every design has cannot be read.
    public func contents() throws -> Contents {
        let settings = try documents.first { $0.kind == .settings }?.value(StudySettings.self)
        let pdfCount = files.count { $0.mediaType == PDFReference.mediaType }
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
            pictures: files.count - pdfCount, pdfCount: pdfCount,
            byteCount: files.reduce(0) { $0 + $1.bytes.count })
    }
}

extension StudyFile.Entry {
    /// The document's title; empty if it has none or cannot be decoded.
    var title: String {
        func open<Document: DesignDocument>(_ type: Document.Type) -> String {
            guard kind.isListed, let value = try? value(type) else { return "" }
            return value.title
        }
        return open(kind.type)
    }
}
