import Access
import PortalUI
import SQLStore
import Studies
import Vocabulary

/// The state of a design to copy or export: the draft or the last publication of a channel.
struct DesignSource {
    /// The name in forms and addresses.
    let name: String
    let title: String
    let hint: String
    /// The publication; nil for the draft.
    let publication: Publication?

    /// The draft.
    static let saved = DesignSource(
        name: "saved", title: "Current draft", hint: "Includes unpublished changes.", publication: nil)

    /// Returns the sources of a study; the draft comes first.
    static func all(of study: StudyFolder, _ transaction: borrowing Transaction) throws -> [DesignSource] {
        var versions = [saved]
        for channel in try FolderRepository.channels(of: study, in: transaction) {
            guard let newest = try PublicationRepository.newest(of: channel.id, transaction) else { continue }
            let version = newest.stage == .launched ? "version \(newest.version.text)" : "announcement"
            versions.append(
                DesignSource(
                    name: channel.kind.rawValue, title: "Published \(channel.kind.title) \(version)",
                    hint: "Without later changes.", publication: newest))
        }
        return versions
    }

    /// Returns the source with this name; the draft if the name is missing.
    static func find(
        _ name: String?, of study: StudyFolder, _ transaction: borrowing Transaction
    ) throws -> DesignSource {
        guard let name, !name.isEmpty else { return .saved }
        guard let source = try all(of: study, transaction).first(where: { $0.name == name }) else {
            throw NotFound("version")
        }
        return source
    }
}
