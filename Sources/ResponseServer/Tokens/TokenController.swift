import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping

/// The pages of enrollment tokens: batches, the tokens of one, its file and its printable sheet.
struct TokenController: Sendable {
    private static let pageCount = 100
    private static let sheetPagesMax = 40

    let siteMap: SiteMap
    let store: Store
    let issue: TokenIssue
    let batches: TokenBatchRepository
    private let tokens = IssuedTokenRepository()

    init(siteMap: SiteMap, store: Store, issue: TokenIssue, batches: TokenBatchRepository) {
        self.siteMap = siteMap
        self.store = store
        self.issue = issue
        self.batches = batches
    }

    var routes: [SiteRoute] {
        [
            .get(Paths.tokens, requiring: ViewTokenCounts.self, use: list),
            .post(Paths.tokens, requiring: HandleTokens.self, async: create),
            .get(Paths.batch, requiring: HandleTokens.self, use: show),
            .get(Paths.batchFile, requiring: HandleTokens.self, async: file),
            .get(Paths.sheet, requiring: HandleTokens.self, use: sheet),
        ]
    }

    private func list(
        _ visit: Visit, _ grant: Grant<ViewTokenCounts>, in transaction: borrowing Transaction
    ) throws -> Response {
        let all = try batches.list(in: grant.subject.id, transaction)
        return .html(listPage(visit, grant.subject, all, FormProblems()).render())
    }

    private func listPage(
        _ visit: Visit, _ channel: Channel, _ all: [TokenBatch], _ problems: FormProblems
    ) -> TokenBatchesPage {
        let mayHandle = visit.may(HandleTokens.self)
        return TokenBatchesPage(
            frame: siteMap.frame(
                visit, "Enrollment tokens",
                purpose: "Each token lets one person join this study, once.", section: "/tokens"),
            address: Paths.tokens(channel), mayCreate: mayHandle, problems: problems,
            batches: all.map { TokenBatchesPage.Line($0, channel, opens: mayHandle) })
    }

    private func create(_ visit: Visit, _ grant: Grant<HandleTokens>) async throws -> Response {
        let channel = grant.subject
        guard let count = Self.count(in: visit.form) else {
            throw Invalid(
                "count",
                "Enter how many tokens to make, from 1 to "
                    + "\(Figures.whole(TokenBatchRepository.tokenCountMax)).")
        }
        let label = String((visit.form["label"] ?? "").trimmed.prefix(200))
        let made = try await store.write { transaction in
            let grant = try visit.require(HandleTokens.self, on: channel, in: transaction)
            let made = try issue.begin(
                count: count, label: label, by: grant.actor.name, in: channel.id, transaction)
            try grant.record(
                "token-batch.create", about: "batch \(made.batch)", ["count": .number(count)],
                in: transaction)
            return made
        }
        if !made.isComplete { issue.goOn(with: made.batch) }
        let flash = Flash(
            .success,
            made.isComplete
                ? "\(Figures.whole(count)) tokens are ready."
                : "\(Figures.whole(count)) tokens are being made.",
            detail: "Print them as a sheet with QR codes, or take them as a file.")
        return visit.redirect(to: Paths.batch(made.batch, channel), saying: flash)
    }

    private func show(
        _ visit: Visit, _ grant: Grant<HandleTokens>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (batch, channel) = try find(visit, grant, transaction)
        let query = visit.request.query
        let prefix = EnrollmentToken.normalized(query["q"] ?? "")
        let after = query["after"].flatMap { Int64($0) } ?? 0
        let filter = IssuedTokenRepository.Filter(prefix: prefix, isUsed: Self.isUsed(query["state"]))
        var found = try tokens.page(
            of: batch.id, in: channel.id, filter: filter, after: after, count: Self.pageCount + 1, transaction
        )
        let hasMore = found.count > Self.pageCount
        if hasMore { found.removeLast() }
        let address = Paths.batch(batch.id, channel)
        let more = PercentCoding.query([
            ("q", prefix), ("state", query["state"] ?? ""), ("after", String(found.last?.id ?? 0)),
        ])
        let page = TokenBatchPage(
            frame: siteMap.frame(
                visit, "Batch \(batch.id)", purpose: Self.purpose(batch), section: "/tokens",
                parent: PageLink("Token batches", to: Paths.tokens(channel))),
            batch: batch, address: address, query: prefix, next: hasMore ? "\(address)?\(more)" : nil,
            first: after > 0 ? address : nil, tokens: found.map(TokenBatchPage.Line.init))
        return .html(page.render())
    }

    private func file(_ visit: Visit, _ grant: Grant<HandleTokens>) async throws -> Response {
        let channel = grant.subject
        let id = Self.batchID(visit)
        try await store.write { transaction in
            let grant = try visit.require(HandleTokens.self, on: channel, in: transaction)
            guard try batches.find(id, in: channel.id, transaction)?.isComplete == true else {
                throw NotFound("complete batch")
            }
            try grant.record("token-batch.export", about: "batch \(id)", in: transaction)
        }
        let file = TokenFile(
            batch: id, channel: channel, isUsed: Self.isUsed(visit.request.query["state"]))
        let store = store
        return Response.stream(type: "text/csv; charset=utf-8") { sink in
            try store.withSnapshot { transaction in try file.write(transaction, to: sink) }
        }.with("content-disposition", "attachment; filename=\"tokens-\(channel.studyID)-\(id).csv\"")
    }

    private func sheet(
        _ visit: Visit, _ grant: Grant<HandleTokens>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (batch, channel) = try find(visit, grant, transaction)
        let per = visit.request.query["per"].flatMap { Int($0) } ?? TokenSheet.Layout.twelve.rawValue
        let layout = TokenSheet.Layout(rawValue: per) ?? .twelve
        let after = visit.request.query["after"].flatMap { Int64($0) } ?? 0
        let count = layout.rawValue * Self.sheetPagesMax
        let found = try tokens.page(
            of: batch.id, in: channel.id, filter: .init(isUsed: false), after: after, count: count,
            transaction)
        let address = Paths.batch(batch.id, channel) + "/sheet"
        let last = found.last?.id ?? 0
        var frame = siteMap.frame(
            visit, "Sheet of batch \(batch.id)",
            purpose:
                "Unused tokens with their QR codes. Print this page; the rest of the portal stays off paper.",
            section: "/tokens",
            parent: PageLink("Batch \(batch.id)", to: Paths.batch(batch.id, channel)))
        frame.extraStyles.append(.tokenSheet)
        let page = TokenSheetPage(
            frame: frame,
            layouts: TokenSheet.Layout.allCases.map {
                Tab("\($0.rawValue) on a page", to: "\(address)?per=\($0.rawValue)", isCurrent: $0 == layout)
            },
            next: found.count == count ? "\(address)?per=\(layout.rawValue)&after=\(last)" : nil,
            pages: Self.pages(of: found, layout, batch, channel))
        return .html(page.render())
    }

    private static func pages(
        of tokens: [IssuedToken], _ layout: TokenSheet.Layout, _ batch: TokenBatch, _ channel: Channel
    ) -> [TokenSheet] {
        stride(from: 0, to: tokens.count, by: layout.rawValue).map { start in
            let part = tokens[start..<min(start + layout.rawValue, tokens.count)]
            return TokenSheet(
                layout, title: channel.study.title, subtitle: "Enrollment tokens. Each works once.",
                place: "Batch \(batch.id), page \(start / layout.rawValue + 1)",
                instruction: "Enter or scan this token in the app.",
                tickets: part.compactMap { TokenTicket(printing: $0.token) })
        }
    }

    private func find(
        _ visit: Visit, _ grant: Grant<HandleTokens>, _ transaction: borrowing Transaction
    ) throws -> (TokenBatch, Channel) {
        let batch = try batches.find(Self.batchID(visit), in: grant.subject.id, transaction)
        guard let batch else { throw NotFound("batch") }
        return (batch, grant.subject)
    }

    private static func batchID(_ visit: Visit) -> TokenBatchID {
        TokenBatchID(visit.request.parameters.value("batch", as: Int64.self) ?? 0)
    }

    private static func count(in form: Form) -> Int? {
        let chosen = form["count"] ?? ""
        let text = chosen == "other" ? form["other"] ?? "" : chosen
        guard let count = Int(text.trimmed), (1...TokenBatchRepository.tokenCountMax).contains(count) else {
            return nil
        }
        return count
    }

    private static func isUsed(_ state: String?) -> Bool? {
        switch state {
        case "used": true
        case "unused": false
        default: nil
        }
    }

    private static func purpose(_ batch: TokenBatch) -> String {
        "\(Figures.whole(batch.tokenCount)) tokens, \(Figures.whole(batch.usedCount)) in use. "
            + "Made by \(batch.createdBy) on \(Figures.time(batch.createdAt))."
    }
}
