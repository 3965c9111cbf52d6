import JSON
import SQLStore
import Vocabulary

/// The content of a library entry: documents as a study file, which refers to images by their digests.
///
/// A single step is stored in its own questionnaire, so that all entries have the same format.
public struct LibraryContent: Sendable {
    /// The kind of entry.
    public let kind: LibraryKind
    /// The documents.
    public let file: StudyFile

    /// Creates content from a document of a list, with its outdated translations; nil for kinds that cannot be used
    /// alone.
    public init?(_ document: some DesignDocument, outdated: CopiedTranslations) throws {
        guard let kind = LibraryKind(type(of: document).kind) else { return nil }
        self.init(kind, try StudyFile(holding: document, outdated: outdated))
    }

    /// Creates content from a step of a questionnaire, with its outdated translations.
    public init(_ step: Step, outdated: CopiedTranslations) throws {
        var questionnaire = Questionnaire()
        questionnaire.steps = [step]
        self.init(
            LibraryKind(step), try StudyFile(holding: questionnaire, outdated: outdated, of: step.id))
    }

    /// Creates a template from an entire design, without the study's names and the checked items of its checklist.
    public init(
        templateOf scope: DesignScope, _ designs: DesignRepository, _ transaction: borrowing Transaction
    ) throws {
        let file = try StudyFile(of: scope, designs, transaction)
        var basics = try file.basics()
        (basics.live, basics.test) = (ChannelIdentity(), ChannelIdentity())
        self.init(.template, try file.replacing(basics).without(.checklist))
    }

    /// Decodes content encoded by ``text``.
    public init(_ kind: LibraryKind, reading text: String) throws {
        self.init(kind, try StudyFile(reading: [UInt8](text.utf8)))
    }

    private init(_ kind: LibraryKind, _ file: StudyFile) { (self.kind, self.file) = (kind, file) }

    /// The encoded content as it is stored.
    public var text: String { String(decoding: file.text, as: UTF8.self) }

    /// Returns the only document.
    public func document<Document: DesignDocument>(_ type: Document.Type) throws -> Document {
        guard let value = try file.first(type) else { throw DocumentNotFound() }
        return value
    }

    /// The only step; nil if the entry is not a step.
    public var step: Step? {
        get throws { kind.isStep ? try document(Questionnaire.self).steps.first : nil }
    }

    /// The outdated translations of its document or step, for a copy.
    public var outdated: CopiedTranslations { get throws { try file.outdated(of: step?.id) } }

    /// The digests of the images and PDFs that it refers to.
    public var fileDigests: Set<String> { get throws { try file.digests() } }

    /// The languages of its texts, English first.
    public var languages: [LanguageTag] { get throws { try file.languages() } }

    /// The number of documents of each kind, in the order of the menu.
    public var counts: [(kind: DocumentKind, count: Int)] {
        DocumentKind.allCases.compactMap { kind in
            let count = file.kinds.count { $0 == kind }
            return count > 0 ? (kind, count) : nil
        }
    }
}
