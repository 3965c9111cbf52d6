import Access
import HTTP
import Responses
import SQLStore
import Studies
import Tables
import Timekeeping
import Vocabulary

/// The codebook of a study: every column of its Lists and participant properties, with questions, values, versions and flags.
struct StudyCodebook: Sendable {
    let study: String
    let studyID: String
    /// The version that participants get, and when it was published; nil before the first publication.
    let published: (version: String, at: Instant)?
    let codebook: Codebook
    /// Designs that couldn't be read, with the reason.
    let missing: [String]

    /// What is in the database.
    private struct Stored: Sendable {
        let catalog: ListCatalog
        let views: [RowsView<ListRows>]
        let flags: ColumnFlags
        let newest: Publication?
    }

    /// Reads the codebook with the designs of all versions.
    init(
        of channel: Channel, _ access: TableAccess, store: Store, lists: ListRepository,
        designs: DesignResolver
    )
        async throws
    {
        let stored = try await store.read { transaction in
            let catalog = try lists.catalog(of: channel.id, transaction)
            let properties = ListRows(
                try PropertyRepository.all(of: channel.id, transaction), in: channel.id, access)
            return Stored(
                catalog: catalog,
                views: catalog.views(access) + [properties].compactMap { $0.map { RowsView(all: $0) } },
                flags: try ColumnFlags(of: channel.id, transaction),
                newest: try PublicationRepository.newest(of: channel.id, transaction))
        }
        let designed = try await DesignedColumns(
            of: channel.id, stored.catalog, store: store, designs: designs)
        (study, studyID) = (channel.study.title, channel.studyID.text)
        published = stored.newest.map { ($0.version.text, $0.publishedAt) }
        codebook = Codebook(stored.views, designed, .decisions(stored.flags))
        missing = designed.missing
    }

    /// The lines of each List, in order.
    var lists: [(name: String, title: String, lines: [Codebook.Line])] {
        var lists: [(name: String, title: String, lines: [Codebook.Line])] = []
        for line in codebook.lines {
            if lists.last?.name == line.list {
                lists[lists.count - 1].lines.append(line)
            } else {
                lists.append((line.list, line.title, [line]))
            }
        }
        return lists
    }
}

extension Codebook.Line {
    /// The versions with the question, in words; empty without a design.
    var versions: String {
        if firstVersion == lastVersion { return firstVersion }
        return "\(firstVersion) to \(lastVersion)"
    }

    /// The response options, one on each line.
    var options: [String] { choices.map { "\($0.code) = \($0.label)" } }
}

extension ListCatalog {
    /// Returns all rows and all columns of each List, without tokens.
    func views(_ access: TableAccess) -> [RowsView<ListRows>] {
        all.compactMap { list in
            list.id.map { id in
                let everything = PercentCoding.query(ListRows.everything(of: list, access))
                return RowsView(list, id: id, query: Query(everything), access.with(rights: []))
            }
        }
    }
}
