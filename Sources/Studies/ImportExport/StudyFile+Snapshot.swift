import Vocabulary

extension StudyFile {
    /// The design in the file, without documents that can't be read. Their IDs are their positions in the file.
    public var snapshot: DesignSnapshot {
        DesignSnapshot(
            documents: documents.enumerated().filter { $0.element.isReadable }.map { index, entry in
                DesignSnapshot.Document(
                    id: Self.documentID(at: index), kind: entry.kind, key: "", state: .active,
                    body: entry.body)
            })
    }

    /// Returns the ID of the document at a position in the file, counted from 0.
    static func documentID(at index: Int) -> DocumentID { DocumentID(Int64(index + 1)) }
}

extension StudyFile.Entry {
    fileprivate var isReadable: Bool {
        func open<Document: DesignDocument>(_ type: Document.Type) -> Bool { (try? value(type)) != nil }
        return open(kind.type)
    }

    /// Creates a finding about a value of this document, which has this ID in ``StudyFile/snapshot``.
    func finding(_ problem: Problem, as id: DocumentID) -> StudyFileReport.Finding {
        StudyFileReport.Finding(
            section: kind.section, title: title, field: problem.field, sentence: problem.sentence,
            page: DesignPage(
                section: kind.section, document: kind.isListed ? id : nil, part: problem.page.part),
            language: problem.language)
    }
}
