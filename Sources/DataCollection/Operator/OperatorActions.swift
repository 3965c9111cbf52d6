import Access
import Cryptography
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Tables

/// The actions on response folders for an operator's scripts, with the same checks and audit events as the pages.
public struct OperatorActions: Sendable {
    let store: Store
    let key: SealingKey
    let roots: MetadataRoots
    private let issue: TokenIssuer
    private let lists: ListRepository
    private let sources = MetadataSourceRepository()

    /// Creates the actions for a database. `key` is that of the data folder, `metadataRoots` are the folders with
    /// readable designs.
    public init(
        store: Store, key: SealingKey, audit: Audit, random: @escaping RandomBytes,
        metadataRoots: MetadataRoots = MetadataRoots([])
    ) {
        self.store = store
        self.key = key
        roots = metadataRoots
        lists = ListRepository(clock: audit.clock)
        issue = TokenIssuer(
            store: store, batches: TokenBatchRepository(random: random, clock: audit.clock),
            backgroundTasks: BackgroundTasks(), report: { _ in })
    }

    // MARK: Tokens

    /// Generates a batch of enrollment tokens. Returns its number once it is complete.
    public func issueTokens(
        _ count: Int, words: BatchLabel, with grant: Grant<ManageTokens>
    ) async throws -> TokenBatchID {
        guard (1...TokenBatchRepository.tokenCountMax).contains(count) else {
            let most = NumberFormat.integer(TokenBatchRepository.tokenCountMax)
            throw InvalidInput("count", "A batch can have 1 to \(most) tokens.")
        }
        try words.check()
        let made = try await store.write { [issue] transaction in
            let made = try issue.begin(
                count: count, label: words, by: grant.actor.name, in: grant.subject.id, transaction)
            try grant.record(
                "token-batch.create", about: "batch \(made.batch)", ["count": .number(count)],
                in: transaction)
            return made
        }
        if !made.isComplete { try await issue.finish(made.batch) }
        return made.batch
    }

    /// Writes the tokens of a complete batch as CSV.
    public func writeTokens(
        of batch: TokenBatchID, with grant: Grant<ManageTokens>, to sink: BodySink
    ) async throws {
        try await store.write { [batches = issue.batches] transaction in
            guard let found = try batches.find(batch, with: grant, transaction), found.isComplete
            else { throw NotFound("complete batch") }
            try TokenDistributionRepository().add(
                to: batch, state: nil, tokenCount: found.counts.issued - found.counts[.erased],
                with: grant.atSites, transaction)
        }
        let file = TokenFileWriter(batch: batch, grant: grant.atSites)
        try store.withSnapshot { transaction in try file.write(transaction, to: sink) }
        try sink.flush()
    }

    // MARK: Lists

    /// Writes all rows of a List, or those of participants who share their data. The case of the name is ignored.
    /// Returns the number of rows.
    public func exportList(
        _ name: String, as format: ExportFormat, guardsFormulas: Bool = true, onlySharing: Bool = false,
        with grant: Grant<ViewResponses>, to sink: BodySink
    ) async throws -> Int {
        let view = try await exported(name, onlySharing: onlySharing, with: grant).view
        var rows = 0
        var file = RowFileWriter(
            view.columns, firstColumn: ListViewRepository.firstColumn, format: format,
            guardsFormulas: guardsFormulas)
        try store.withSnapshot { transaction in
            try ListViewRepository(view).forEach(transaction) { row in
                rows += 1
                try file.write(row, to: sink)
            }
        }
        try file.finish(to: sink)
        try sink.flush()
        return rows
    }

    /// Returns the view with all rows and columns of a List, after recording its export, and the Lists of its study.
    func exported(
        _ name: String, onlySharing: Bool, with grant: Grant<ViewResponses>
    ) async throws -> (view: RowsView<ListRows>, catalog: ListCatalog) {
        try await store.write { [lists] transaction in
            let catalog = try lists.catalog(of: grant.subject.id, transaction)
            guard let list = catalog[name], let id = list.id else {
                throw InvalidInput("list", Self.unknown(name, in: catalog, of: grant.subject))
            }
            try grant.record(
                "list.export", about: list.name, ["onlySharing": .flag(onlySharing)], in: transaction)
            let access = try TableAccess(to: .all, in: grant.subject.id, rights: [], transaction).forFiles
            return (RowsView(list, id: id, query: Query(), access).limited(toSharing: onlySharing), catalog)
        }
    }

    private static func unknown(_ name: String, in catalog: ListCatalog, of channel: Channel) -> String {
        let names = catalog.all.map(\.name)
        let known =
            names.isEmpty
            ? "No Lists yet. They appear with the first response."
            : "Its Lists are \(names.joined(separator: ", "))."
        return "\(channel.path) has no List called \(name). \(known)"
    }

    // MARK: Metadata

    /// The metadata sources that an operator can choose.
    public enum MetadataChoice: Sendable {
        /// The setting of the parent folder.
        case inherited
        /// The publications of this portal.
        case portal
        /// A folder of design documents on this machine.
        case files(directory: String)
        /// The metadata service of a WCP server.
        case wcp(url: String, user: String, password: String)
    }

    /// Returns the effective metadata source of a folder.
    public func metadata(of grant: Grant<ConfigureFolder>) async throws -> EffectiveMetadataSource {
        try await store.read { [sources] transaction in
            try sources.effective(on: grant.subject.folderID, transaction)
        }
    }

    /// Sets the metadata source of a folder and all folders below it without their own setting.
    public func setMetadata(_ choice: MetadataChoice, with grant: Grant<ConfigureFolder>) async throws {
        let folder = grant.subject.folderID
        try await store.write { [sources, key, roots] transaction in
            let previous = try sources.effective(on: folder, transaction).source
            let source: MetadataSource? =
                switch choice {
                case .inherited: nil
                case .portal: .portal
                case .files(let directory): try .files(checking: directory, in: roots)
                case .wcp(let url, let user, let password):
                    try .wcp(checking: url, user: user, password: password, previous: previous, key: key)
                }
            if let source {
                try sources.set(source, on: folder, by: grant.actor.name, at: grant.now, transaction)
            } else {
                try sources.remove(from: folder, transaction)
            }
            try grant.record(
                "metadata-source.change", ["source": .text(source?.kindName ?? "inherited")], in: transaction)
        }
    }
}

extension MetadataSource {
    /// The name used in the audit log and on the command line.
    public var kindName: String {
        switch self {
        case .portal: "portal"
        case .files: "files"
        case .wcp: "wcp"
        }
    }
}
