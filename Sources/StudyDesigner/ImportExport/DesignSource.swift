import Access
import PortalUI
import SQLStore
import Studies

/// Which state of a design leaves it: the saved one, or what a channel published last.
struct DesignSource {
    /// What forms and addresses call it.
    let name: String
    let title: String
    let hint: String
    /// The publication; nil for what is saved.
    let publication: Publication?

    /// What is saved now.
    static let saved = DesignSource(
        name: "saved", title: "As it is saved now", hint: "With what is not published yet.", publication: nil)

    /// The editions of a study, what is saved first.
    static func all(of study: StudyFolder, _ transaction: borrowing Transaction) throws -> [DesignSource] {
        var editions = [saved]
        for channel in try FolderRepository.channels(of: study, in: transaction) {
            guard let newest = try Publication.newest(of: channel.id, transaction) else { continue }
            let version = newest.stage == .launched ? "version \(newest.version.text)" : "as announced"
            editions.append(
                DesignSource(
                    name: channel.kind.rawValue, title: "As published, \(channel.kind.title) \(version)",
                    hint: "Without what was changed since.", publication: newest))
        }
        return editions
    }

    /// The edition of this name; what is saved where none is named.
    static func find(
        _ name: String?, of study: StudyFolder, _ transaction: borrowing Transaction
    ) throws -> DesignSource {
        guard let name, !name.isEmpty else { return .saved }
        guard let edition = try all(of: study, transaction).first(where: { $0.name == name }) else {
            throw NotFound("version")
        }
        return edition
    }
}
