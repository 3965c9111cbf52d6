import Access
import HTMLSanitizer
import PortalUI
import SQLStore
import Studies
import StudyManagement
import Vocabulary

/// A template in the organization's library that a new study can start from.
struct StudyTemplate {
    let entry: LibraryEntry
    let content: LibraryContent
    private let library: Grant<UseLibrary>

    /// The number of recently changed templates that the form offers.
    private static let offered = 100

    /// Finds the template with this number. Returns nil if none was chosen.
    init?(_ text: String, _ grant: Grant<CreateStudy>, _ transaction: borrowing Transaction) throws {
        guard !text.isEmpty else { return nil }
        let gone = InvalidInput(
            "template", "This template no longer exists. Choose another one or an empty design")
        let library = try Self.library(grant, in: transaction)
        guard let number = Int64(text) else { throw gone }
        do {
            let entry = try LibraryRepository.entry(
                LibraryEntryID(number), with: library, in: transaction)
            guard entry.kind == .template, entry.removedAt == nil else { throw gone }
            self.entry = entry
            content = try LibraryRepository.content(of: entry.id, with: library, in: transaction)
            self.library = library
        } catch is NotFound {
            throw gone
        }
    }

    /// Returns the templates of the new study's organization.
    static func choices(
        _ grant: Grant<CreateStudy>, in transaction: borrowing Transaction
    ) throws -> [SelectOption] {
        var filter = LibraryFilter()
        filter.kinds = [.template]
        return try LibraryRepository.page(
            filter, limit: offered, with: library(grant, in: transaction), in: transaction
        ).entries.map { SelectOption("\($0.id)", $0.title) }
    }

    /// Creates a design as a copy of the template with its own names.
    func copy(
        as names: BasicInformation, _ designs: DesignRepository, with grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws {
        let (scope, author) = (grant.subject.scope, grant.actor.author)
        do {
            try designs.create(
                from: content.file, as: names.live, in: scope, by: author, library: library.subject.files,
                cleaning: { try Sanitizer().clean($0).html }, transaction)
        } catch let problem as StudyFileProblem {
            throw InvalidInput("template", problem.description)
        }
        let saved = try designs.document(BasicInformation.self, in: scope, transaction)
        var basics = saved.value
        (basics.name, basics.test) = (names.name, names.test)
        _ = try designs.save(
            basics, as: saved.id, startedFrom: saved.revision, in: scope, by: author, transaction)
        // A new design must not offer to undo edits.
        try designs.forgetEdits(in: scope, transaction)
        try LibraryRepository.noteUse(
            of: entry, in: grant.subject, document: nil, with: library, in: transaction)
    }

    private static func library(
        _ grant: Grant<CreateStudy>, in transaction: borrowing Transaction
    ) throws -> Grant<UseLibrary> {
        try Roles.require(
            UseLibrary.self, on: grant.subject.organization, by: grant.actor, in: transaction)
    }
}
