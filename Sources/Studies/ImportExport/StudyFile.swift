import Cryptography
import JSON
import SQLStore
import Vocabulary

/// A design as a file: its documents as stored, and the images that they use.
///
/// Data of the study that is not part of its design is not included: history, marks, publications, responses.
public struct StudyFile: Sendable {
    /// The format identifier in the file.
    static let format = "study-portal-design"
    /// The newest format version that this program can read, which it also writes.
    static let formatVersion = 1

    /// All active documents by kind, in their order.
    let documents: [Entry]
    /// The images and PDFs.
    let files: [DesignFile]

    /// One document.
    struct Entry: Sendable {
        let kind: DocumentKind
        let body: String
        /// The unconfirmed translations whose English text changed after they were made.
        var outdated: [OutdatedTranslation] = []
    }

    /// A translation with the English text from which it was made.
    struct OutdatedTranslation: Sendable, Hashable {
        /// The place of the text in its document, such as `steps[s3].text`.
        let path: String
        let language: LanguageTag
        let english: String
    }

    init(documents: [Entry], files: [DesignFile]) { (self.documents, self.files) = (documents, files) }

    /// Creates a file from the current design of a study, or from one of its publications.
    public init(
        of scope: DesignScope, as publication: Publication? = nil, _ designs: DesignRepository,
        _ transaction: borrowing Transaction
    ) throws {
        let design =
            if let publication {
                try DesignSnapshot(try PublicationRepository.design(of: publication.id, transaction))
            } else {
                try designs.snapshot(in: scope, transaction)
            }
        // What was outdated when a version was published was confirmed for it.
        let outdated = publication == nil ? try Self.outdated(in: scope, designs, transaction) : [:]
        documents = design.documents
            .filter { $0.state == .active }
            .map { Entry(kind: $0.kind, body: $0.body, outdated: outdated[$0.id] ?? []) }
        var digests: Set<String> = []
        for document in documents {
            Self.collectDigests(in: try JSONTree.parse(document.body), into: &digests)
        }
        var files: [DesignFile] = []
        let holder = FileOwner(scope.folder)
        for digest in digests.sorted() {
            if let file = try holder.find(digest, transaction) { files.append(file) }
        }
        self.files = files
    }

    /// Reads a file written by ``text``.
    ///
    /// - Throws: ``StudyFileProblem`` with a sentence.
    public init(reading bytes: [UInt8]) throws {
        let tree: JSONTree
        do {
            tree = try JSONTree.parse(bytes)
        } catch {
            throw StudyFileProblem("\(error)")
        }
        guard tree["format"]?.string == Self.format, let version = tree["formatVersion"]?.int else {
            throw StudyFileProblem("The file is not a design exported from a study portal.")
        }
        guard version <= Self.formatVersion else {
            throw StudyFileProblem(
                "The file is from a newer version of the portal. Upgrade this portal first.")
        }
        guard version >= 1 else {
            throw StudyFileProblem(
                "The file has the format version \(version), which does not exist. Export the design again.")
        }
        if let number = Self.outOfRange(in: tree) {
            throw StudyFileProblem(
                "The file contains the number \(number), which is too large. Export the design again.")
        }
        documents = try (tree["documents"]?.array ?? []).enumerated().map(Self.entry)
        files = try (tree["files"]?.array ?? []).map(Self.file)
    }

    /// The file as JSON. Equal designs result in equal files.
    public var text: [UInt8] {
        let documents = documents.map { document -> JSONTree in
            // The stored body is JSON; if it were not, the text would be exported unchanged.
            let body = (try? JSONTree.parse(document.body)) ?? .string(document.body)
            guard !document.outdated.isEmpty else {
                return ["kind": .string(document.kind.rawValue), "body": body]
            }
            return [
                "kind": .string(document.kind.rawValue), "body": body,
                "outdatedTranslations": .array(document.outdated.map(\.tree)),
            ]
        }
        let files = files.map { file -> JSONTree in
            ["mediaType": .string(file.mediaType), "base64": .string(Base64.encode(file.bytes))]
        }
        let tree: JSONTree = [
            "format": .string(Self.format), "formatVersion": .int(Self.formatVersion),
            "documents": .array(documents), "files": .array(files),
        ]
        return tree.pretty()
    }

    /// The number of documents.
    public var documentCount: Int { documents.count }
    /// The number of images and PDFs.
    public var pictureCount: Int { files.count }

    /// Returns the basic information of the design.
    ///
    /// - Throws: ``StudyFileProblem`` when there is none, or it cannot be read.
    public func basics() throws -> BasicInformation {
        guard let entry = documents.first(where: { $0.kind == .basicInformation }) else {
            throw StudyFileProblem("The file does not contain Basic information.")
        }
        return try entry.value(BasicInformation.self)
    }

    private static func entry(_ position: Int, _ tree: JSONTree) throws -> Entry {
        guard let name = tree["kind"]?.string, let body = tree["body"] else {
            throw StudyFileProblem("Document \(position + 1) in the file has no kind or no body.")
        }
        guard let kind = DocumentKind(rawValue: name) else {
            throw StudyFileProblem(
                "Document \(position + 1) in the file has the unknown kind \(name).")
        }
        let outdated = try (tree["outdatedTranslations"]?.array ?? []).map { tree in
            guard let translation = OutdatedTranslation(tree) else {
                throw StudyFileProblem(
                    "Document \(position + 1) in the file has an unreadable outdated translation.")
            }
            return translation
        }
        return Entry(kind: kind, body: body.description, outdated: outdated)
    }

    private static func file(_ tree: JSONTree) throws -> DesignFile {
        guard let mediaType = tree["mediaType"]?.string, let text = tree["base64"]?.string,
            let bytes = Base64.decode(text)
        else { throw StudyFileProblem("An image in the file cannot be read.") }
        return DesignFile(digest: SHA256.digest(bytes).hex, mediaType: mediaType, bytes: bytes)
    }

    /// Collects the digests of images, which are objects with a digest and a media type anywhere in a document.
    package static func collectDigests(in tree: JSONTree, into digests: inout Set<String>) {
        if let digest = tree["digest"]?.string, tree["mediaType"]?.string != nil { digests.insert(digest) }
        for member in tree.object ?? [] { collectDigests(in: member.value, into: &digests) }
        for element in tree.array ?? [] { collectDigests(in: element, into: &digests) }
    }
}

extension StudyFile.Entry {
    /// Decodes the document.
    func value<Document: DesignDocument>(_ type: Document.Type) throws -> Document {
        do {
            return try DesignCoding.decode(type, from: body)
        } catch {
            throw StudyFileProblem(
                "A document of the kind \(kind.rawValue) cannot be read: \(UndecodableValue.description(error))"
            )
        }
    }
}

/// A file is not a valid design.
public struct StudyFileProblem: Error, Hashable, CustomStringConvertible {
    /// What happened and what to do.
    public let description: String

    init(_ description: String) { self.description = description }
}
