import JSON
import Vocabulary

extension StudyFile {
    /// Creates a file of documents without their images.
    init(holding documents: [any DesignDocument]) throws {
        self.init(documents: try documents.map { try Entry($0) }, files: [])
    }

    /// Creates a file of a copied document, or of a document with a copied item, without images.
    init(
        holding document: some DesignDocument, outdated copied: CopiedTranslations, of item: ItemID? = nil
    ) throws {
        var entry = try Entry(document)
        entry.outdated = copied.outdated(in: try document.textPaths, of: item)
        self.init(documents: [entry], files: [])
    }

    /// Returns the outdated translations of the first document, or of one of its items, for a copy.
    func outdated(of item: ItemID?) throws -> CopiedTranslations {
        guard let entry = documents.first, !entry.outdated.isEmpty else { return .none }
        func open<Document: DesignDocument>(_ type: Document.Type) throws -> [TextPath] {
            try entry.value(type).textPaths
        }
        let paths = Dictionary(
            try open(entry.kind.type).map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
        return CopiedTranslations(
            entry.outdated.compactMap { outdated in
                paths[outdated.path]?.position(in: item).map {
                    CopiedTranslations.Source(
                        position: $0, language: outdated.language, english: outdated.english)
                }
            })
    }

    /// Returns the first document of a kind; nil if there is none.
    func first<Document: DesignDocument>(_ type: Document.Type) throws -> Document? {
        try documents.first { $0.kind == Document.kind }?.value(type)
    }

    /// Returns a copy with other basic information and without image data.
    func replacing(_ basics: BasicInformation) throws -> StudyFile {
        StudyFile(
            documents: try documents.map { entry in
                entry.kind == .basicInformation
                    ? Entry(
                        kind: entry.kind, body: try DesignCoding.encode(basics), outdated: entry.outdated)
                    : entry
            }, files: [])
    }

    /// Returns a copy without the documents of a kind.
    func without(_ kind: DocumentKind) -> StudyFile {
        StudyFile(documents: documents.filter { $0.kind != kind }, files: files)
    }

    /// The kind of each document.
    var kinds: [DocumentKind] { documents.map(\.kind) }

    /// Returns the digests of the images and PDFs that its documents use.
    func digests() throws -> Set<String> {
        var digests: Set<String> = []
        for document in documents {
            Self.collectDigests(in: try JSONTree.parse(document.body), into: &digests)
        }
        return digests
    }

    /// Returns the languages of the documents' texts, English first.
    func languages() throws -> [LanguageTag] {
        var languages: Set<LanguageTag> = []
        for entry in documents {
            func open<Document: DesignDocument>(_ type: Document.Type) throws {
                for found in try TextExtractor.texts(of: entry.value(type)) {
                    languages.formUnion(found.text.languages)
                }
            }
            try open(entry.kind.type)
        }
        return [.english] + languages.subtracting([.english]).sorted()
    }
}

extension StudyFile.Entry {
    fileprivate init(_ document: any DesignDocument) throws {
        self.init(kind: type(of: document).kind, body: try DesignCoding.encode(document))
    }
}

extension DesignDocument {
    /// The paths of its texts and files in several languages.
    fileprivate var textPaths: [TextPath] {
        get throws {
            try (TextExtractor.texts(of: self) + TextExtractor.files(of: self)).map(\.path)
        }
    }
}
