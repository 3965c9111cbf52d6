import JSON
import SQLStore

/// The content of a library entry: documents as a study file, which refers to images by their digests.
///
/// A single step is stored in its own questionnaire, so that all entries have the same format.
public struct LibraryContent: Sendable {
    /// What it is.
    public let kind: LibraryKind
    /// The documents.
    public let file: StudyFile

    /// A document of a list; nil for one that makes no sense alone.
    public init?(_ document: some DesignDocument) throws {
        guard let kind = LibraryKind(type(of: document).kind) else { return nil }
        self.init(kind, try StudyFile(holding: [document]))
    }

    /// A step of a questionnaire.
    public init(_ step: Step) throws {
        var questionnaire = Questionnaire()
        questionnaire.steps = [step]
        self.init(LibraryKind(step), try StudyFile(holding: [questionnaire]))
    }

    /// A whole design without what belongs to one study: its names, and what was ticked off.
    public init(
        templateOf scope: DesignScope, _ designs: DesignRepository, _ transaction: borrowing Transaction
    ) throws {
        let file = try StudyFile(of: scope, designs, transaction)
        var basics = try file.basics()
        (basics.live, basics.test) = (ChannelIdentity(), ChannelIdentity())
        self.init(.template, try file.replacing(basics).without(.checklist))
    }

    /// Reads what ``text`` wrote.
    public init(_ kind: LibraryKind, reading text: String) throws {
        self.init(kind, try StudyFile(reading: [UInt8](text.utf8)))
    }

    private init(_ kind: LibraryKind, _ file: StudyFile) { (self.kind, self.file) = (kind, file) }

    /// The form in which it is stored.
    public var text: String { String(decoding: file.text, as: UTF8.self) }

    /// Its only document.
    public func document<Document: DesignDocument>(_ type: Document.Type) throws -> Document {
        guard let value = try file.first(type) else { throw DocumentNotFound() }
        return value
    }

    /// Its only step; nil for what is no step.
    public var step: Step? {
        get throws { kind.isStep ? try document(Questionnaire.self).steps.first : nil }
    }

    /// The digests of the pictures and papers that it names.
    public var fileDigests: Set<String> { get throws { try file.digests() } }

    /// The languages of its texts, English first.
    public var languages: [LanguageTag] { get throws { try file.languages() } }

    /// How many documents of each kind it holds, in the order of the menu.
    public var counts: [(kind: DocumentKind, count: Int)] {
        DocumentKind.allCases.compactMap { kind in
            let count = file.kinds.count { $0 == kind }
            return count > 0 ? (kind, count) : nil
        }
    }
}
