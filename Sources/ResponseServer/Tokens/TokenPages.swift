import Access
import HTTP
import PortalUI
import Timekeeping

/// The batches of a study, with the dialog that makes one.
struct TokenBatchesPage {
    /// What was typed into the dialog.
    struct Entered {
        let chosen: String
        let other: String
        let label: String

        init(_ form: Form) {
            chosen = form["count"] ?? "100"
            other = form["other"] ?? ""
            label = form["label"] ?? ""
        }

        var isOther: Bool { chosen == "other" }

        /// The number of tokens; nil for what cannot be made.
        var number: Int? {
            let typed = (isOther ? other : chosen).trimmed.filter { $0 != "," }
            return Int(typed).flatMap { (1...TokenBatchRepository.tokenCountMax).contains($0) ? $0 : nil }
        }

        var refusal: String {
            "Enter how many tokens to make, from 1 to \(Figures.whole(TokenBatchRepository.tokenCountMax)). "
                + "For more, make another batch."
        }
    }

    struct Line {
        let number: String
        let address: String?
        let title: String
        let count: String
        let used: Int
        let usedText: String
        let total: Int
        let available: String
        let created: TimeText
        let createdBy: String
        let state: StateChip
        /// How far a batch is that is being made.
        let job: JobLine?

        init(_ batch: TokenBatch, _ channel: Channel, opens: Bool, page: String, _ token: String) {
            number = "Batch \(batch.id)"
            address = opens ? Paths.batch(batch.id, channel) : nil
            title = batch.label
            count = Figures.whole(batch.tokenCount)
            used = batch.usedCount
            usedText = Figures.whole(batch.usedCount)
            total = batch.tokenCount
            available = Figures.whole(batch.availableCount)
            created = TimeText.minute(batch.createdAt)
            createdBy = batch.createdBy
            state = batch.state
            job = batch.isComplete ? nil : TokenBatchPage.job(batch, page: page, token)
        }
    }

    let frame: Frame
    let address: String
    let mayHandle: Bool
    let problems: FormProblems
    let entered: Entered
    let tiles: [StatTile]
    let batches: [Line]
    let first: String?
    let next: String?

    let counts = [
        Choice("100", "100"), Choice("1000", "1,000"), Choice("10000", "10,000"), Choice("other", "Other"),
    ]

    var jobs: [JobLine] { batches.compactMap(\.job) }
    var summary: String { batches.count == 1 ? "1 batch" : "\(batches.count) batches" }

    static func tiles(
        _ funnel: (batches: Int, issued: Int, used: Int, available: Int)
    ) -> [StatTile] {
        guard funnel.batches > 0 else { return [] }
        return [
            StatTile(
                "Generated", Figures.whole(funnel.issued),
                context: "in \(funnel.batches) \(funnel.batches == 1 ? "batch" : "batches")"),
            StatTile(
                "Used", Figures.whole(funnel.used),
                context: "\(Figures.percent(funnel.used, of: funnel.issued)) of generated"),
            StatTile("Still available", Figures.whole(funnel.available)),
        ]
    }
}

/// The tokens of one batch.
struct TokenBatchPage {
    struct Line {
        let row: Int64
        let groups: String
        let state: StateChip
        let participant: PageLink?
        let used: TimeText?
        let isUnused: Bool

        init(_ token: IssuedToken, _ channel: Channel) {
            row = token.id
            groups = EnrollmentToken(token.token)?.groups.joined(separator: " ") ?? token.token
            state = token.state == .used && token.isWithdrawn ? .withdrawn : token.state.chip
            participant = token.participant.map { PageLink("\($0)", to: Paths.participant($0, channel)) }
            used = token.usedAt.map(TimeText.minute)
            isUnused = token.state == .unused
        }
    }

    let frame: Frame
    let batch: TokenBatch
    let address: String
    let filter: IssuedTokenRepository.Filter
    let isFirst: Bool
    let tokens: [Line]
    let hasMore: Bool

    var job: JobLine { Self.job(batch, page: address, frame.formToken) }
    var state: String { filter.state?.rawValue ?? "" }
    var next: String? { hasMore ? link([("after", String(tokens.last?.row ?? 0))]) : nil }
    var first: String? { isFirst ? nil : link() }
    var summary: String {
        "\(tokens.count == 1 ? "1 token" : "\(tokens.count) tokens") on this page of "
            + "\(Figures.whole(batch.issuedCount))"
    }

    var tabs: [Tab] {
        let counts: [IssuedTokenRepository.State?: Int] = [
            .unused: batch.availableCount, .used: batch.usedCount, nil: batch.issuedCount - batch.erasedCount,
            .revoked: batch.issuedCount - batch.erasedCount - batch.usedCount - batch.availableCount,
        ]
        let states: [IssuedTokenRepository.State?] = [nil, .unused, .used, .revoked]
        return states.map { state in
            Tab(
                state?.title ?? "All", to: state.map { "\(address)?state=\($0.rawValue)" } ?? address,
                count: counts[state].map(Figures.whole), isCurrent: filter.state == state)
        }
    }

    var revocation: String {
        "\(Figures.whole(batch.availableCount)) unused tokens stop working, also those that people already hold. "
            + "The \(Figures.whole(batch.usedCount)) participants who enrolled with one take part as before. "
            + "This cannot be undone."
    }

    static func purpose(_ batch: TokenBatch) -> String {
        let name = batch.label.isEmpty ? "" : "Batch \(batch.id). "
        let revoked = batch.revokedAt.map {
            " Unused tokens were revoked by \(batch.revokedBy ?? "") on \(TimeText.minuteWords($0))."
        }
        return name + "\(Figures.whole(batch.tokenCount)) tokens, \(Figures.whole(batch.usedCount)) in use. "
            + "Made by \(batch.createdBy) on \(TimeText.minuteWords(batch.createdAt)) UTC." + (revoked ?? "")
    }

    static func job(_ batch: TokenBatch, page: String, _ token: String) -> JobLine {
        JobLine(
            id: "batch-\(batch.id)", title: "Making \(Figures.whole(batch.tokenCount)) tokens",
            done: batch.issuedCount, of: batch.tokenCount,
            status: "\(Figures.whole(batch.issuedCount)) of \(Figures.whole(batch.tokenCount))",
            pollAddress: batch.isComplete ? nil : page, refreshAddress: page, formToken: token)
    }

    private func link(_ more: [(String, String)] = []) -> String {
        let own = [("q", filter.prefix), ("state", state)].filter { !$0.1.isEmpty } + more
        return own.isEmpty ? address : "\(address)?\(PercentCoding.query(own))"
    }
}

/// Tokens that begin with what somebody typed.
struct FoundTokensPage {
    struct Line {
        let token: TokenBatchPage.Line
        let batch: PageLink
    }

    let frame: Frame
    let address: String
    let query: String
    let isTooShort: Bool
    let isMisspelt: Bool
    let tokens: [Line]

    var nothing: String {
        if isTooShort { return "Enter at least \(IssuedTokenRepository.prefixLettersMin) letters." }
        if isMisspelt { return "The last letter does not check the others: one of the nine is misspelt." }
        return "No token of this study begins with \(query)."
    }
}

/// The unused tokens of a batch on paper.
struct TokenSheetPage {
    let frame: Frame
    let layouts: [Tab]
    let next: String?
    let pages: [TokenSheet]
}
