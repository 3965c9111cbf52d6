import Access
import Cryptography
import PortalUI
import SQLStore
import Studies
import Timekeeping

/// Reads and changes where the designs of surveys come from, on a folder of any level.
struct MetadataSettings: Sendable {
    let key: SealingKey
    let roots: MetadataRoots
    private let sources = MetadataSourceRepository()

    init(key: SealingKey, roots: MetadataRoots) { (self.key, self.roots) = (key, roots) }

    /// The fields for a folder, as they are set or as they were typed.
    func fields(
        on folder: FolderID, typed: MetadataForm? = nil, problems: FormProblems = FormProblems(),
        _ transaction: borrowing Transaction
    ) throws -> MetadataFields {
        let effective = try sources.effective(on: folder, transaction)
        return MetadataFields(
            form: typed ?? MetadataForm(effective.source, isOwn: effective.origin == folder),
            problems: problems, inForce: try inForce(effective, on: folder, transaction),
            canInherit: folder != .site)
    }

    /// What must be changed for a form, or what is wrong with it.
    func change(
        _ form: MetadataForm, on folder: FolderID, problems: inout FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> Change {
        let previous = try sources.effective(on: folder, transaction)
        let source = try form.source(previous: previous.source, key: key, roots: roots, problems: &problems)
        guard let source else { return previous.origin == folder ? .remove : .nothing }
        return previous.origin == folder && previous.source == source ? .nothing : .set(source)
    }

    /// What becomes of a folder's setting.
    enum Change {
        case nothing
        case remove
        case set(MetadataSource)
    }

    /// Makes a change, and tells the audit.
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
        _ effective: EffectiveMetadataSource, on folder: FolderID, _ transaction: borrowing Transaction
    ) throws -> String {
        guard let origin = effective.origin else {
            return "In force: this portal, because nothing is set here or above."
        }
        let source = "In force: \(effective.source.words), set "
        if origin == folder { return source + "here." }
        guard let place = try FolderRepository.folder(origin, in: transaction) else {
            return source + "above."
        }
        switch place.kind {
        case .site: return source + "for the site."
        case .organization: return source + "for the organization \(place.title)."
        case .app: return source + "for the app \(place.title)."
        case .study: return source + "for the study \(place.title)."
        }
    }
}
