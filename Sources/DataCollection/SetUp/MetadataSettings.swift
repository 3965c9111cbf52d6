import Access
import Cryptography
import PortalUI
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// Reads and changes the metadata source of a folder on any level.
struct MetadataSettings: Sendable {
    let key: SealingKey
    let roots: MetadataRoots
    private let sources = MetadataSourceRepository()

    init(key: SealingKey, roots: MetadataRoots) { (self.key, self.roots) = (key, roots) }

    /// Returns the fields for a folder, with the current setting or the input.
    func fields(
        on folder: FolderID, typed: MetadataForm? = nil, problems: FormProblems = FormProblems(),
        in transaction: borrowing Transaction
    ) throws -> MetadataFields {
        let effective = try sources.effective(on: folder, transaction)
        return MetadataFields(
            form: typed ?? MetadataForm(effective.source, isOwn: effective.origin == folder),
            problems: problems, inForce: try inForce(effective, on: folder, in: transaction),
            canInherit: folder != .site)
    }

    /// Returns the change that a form makes, or adds what is wrong with it to the problems.
    func change(
        _ form: MetadataForm, on folder: FolderID, problems: inout FormProblems,
        in transaction: borrowing Transaction
    ) throws -> Change {
        let previous = try sources.effective(on: folder, transaction)
        let source = try form.source(previous: previous.source, key: key, roots: roots, problems: &problems)
        guard let source else { return previous.origin == folder ? .remove : .nothing }
        return previous.origin == folder && previous.source == source ? .nothing : .set(source)
    }

    /// A change of a folder's setting.
    enum Change {
        case nothing
        case remove
        case set(MetadataSource)
    }

    /// Applies a change and records it in the audit log.
    func make<P: Permission>(
        _ change: Change, on folder: FolderID, with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws {
        switch change {
        case .nothing: return
        case .remove:
            try sources.remove(from: folder, transaction)
            try grant.record(
                "metadata-source.change", ["source": .text(MetadataForm.inherited)], in: transaction)
        case .set(let source):
            try sources.set(source, on: folder, by: grant.actor.name, at: grant.now, transaction)
            try grant.record(
                "metadata-source.change", ["source": .text(source.kindName)], in: transaction)
        }
    }

    private func inForce(
        _ effective: EffectiveMetadataSource, on folder: FolderID, in transaction: borrowing Transaction
    ) throws -> String? {
        guard let origin = effective.origin else { return nil }
        let source = "Current source: \(effective.source.words), set "
        if origin == folder { return source + "here." }
        guard let place = try FolderRepository.folder(origin, in: transaction) else {
            return source + "at a higher level."
        }
        switch place.kind {
        case .site: return source + "for the site."
        case .organization: return source + "for the organization \(place.title)."
        case .app: return source + "for the app \(place.title)."
        case .study: return source + "for the study \(place.title)."
        }
    }
}
