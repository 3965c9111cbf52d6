import Access
import HTTP
import PortalUI
import Studies
import Timekeeping

/// The batches of a study, with the dialog that makes one.
struct TokenBatchesPage {
    /// What was typed into the dialog.
    struct EnteredValues {
        let chosen: String
        let other: String
        let words: BatchLabel

        init(_ form: Form) {
            chosen = form["count"] ?? "100"
            other = form["other"] ?? ""
            words = BatchLabel(form)
        }

        var isOther: Bool { chosen == "other" }

        /// The number of tokens; throws for what cannot be made.
        func checkedNumber() throws(InvalidInput) -> Int {
            let typed = (isOther ? other : chosen).trimmed.filter { $0 != "," }
            let most = TokenBatchRepository.tokenCountMax
            guard let number = Int(typed), (1...most).contains(number) else {
                throw InvalidInput(
                    isOther ? "other" : "count",
                    "Enter how many tokens to make, from 1 to \(NumberFormat.whole(most)). For more, make another batch."
                )
            }
            return number
        }
    }

    struct Row {
        let number: String
        let address: String?
        let title: String
        let count: String
        let used: Int
        /// How many participants who used one take part.
        let active: String
        /// What became of those that are neither available nor in use, in words; empty where there are none.
        let others: String
        let total: Int
        let available: String
        let created: TimeText
        let createdBy: String
        let state: StateChip
        /// How far a batch is that is being made.
        let job: JobRow?

        init(_ batch: TokenBatch, _ channel: Channel, opens: Bool, page: String, _ token: String) {
            number = "Batch \(batch.id)"
            address = opens ? ResponseServerPaths.batch(batch.id, channel) : nil
            title = batch.label
            count = NumberFormat.whole(batch.tokenCount)
            used = batch.counts.used
            active = NumberFormat.whole(batch.counts[.used])
            others = batch.counts.words(of: [.withdrawn, .erased, .revoked])
            total = batch.tokenCount
            available = NumberFormat.whole(batch.availableCount)
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
    let entered: EnteredValues
    /// The grid of all tokens, for those who may read it.
    let gridAddress: String?
    let tiles: [StatTile]
    let growth: TokenGrowth
    let batches: [Row]
    let first: String?
    let next: String?

    let counts = [
        SelectOption("100", "100"), SelectOption("1000", "1,000"), SelectOption("10000", "10,000"),
        SelectOption("other", "Other"),
    ]

    var jobs: [JobRow] { batches.compactMap(\.job) }
    var summary: String { batches.count == 1 ? "1 batch" : "\(batches.count) batches" }

    static func tiles(_ funnel: TokenFunnel) -> [StatTile] {
        guard funnel.batches > 0 else { return [] }
        return [
            StatTile("Generated", NumberFormat.whole(funnel.counts.issued), context: funnel.batchWords)
        ] + funnel.stages.map { StatTile($0.name, NumberFormat.whole($0.count), context: $0.context) }
    }
}

/// The tokens of one batch.
struct TokenBatchPage {
    struct Row {
        let row: Int64
        let groups: String
        let state: StateChip
        let participant: PageLink?
        let used: TimeText?
        /// When, by whom and why it was revoked; empty where it was not.
        let revocation: String
        let isUnused: Bool

        init(_ token: IssuedToken, _ channel: Channel) {
            row = token.id
            groups = EnrollmentToken(token.token)?.groups.joined(separator: " ") ?? token.token
            state = token.state.chip
            participant = token.participant.map {
                PageLink("\($0)", to: ResponseServerPaths.participant($0, channel))
            }
            used = token.usedAt.map(TimeText.minute)
            revocation = token.revocation?.words ?? ""
            isUnused = token.state == .unused
        }

        /// Why it cannot be chosen.
        var refusal: String? { isUnused ? nil : "Only unused tokens can be revoked" }
    }

    let frame: Frame
    let batch: TokenBatch
    /// What was typed for its label and note, or what they are.
    let entered: BatchLabel
    let problems: FormProblems
    let address: String
    /// The grid of the batch's tokens, for those who may read it.
    let gridAddress: String?
    let filter: IssuedTokenRepository.Filter
    let isFirst: Bool
    let tokens: [Row]
    let hasMore: Bool
    /// The latest sheets and files of the batch, and how many there are in all.
    let handouts: [TokenDistribution]
    let handoutCount: Int

    var mayChoose: Bool { tokens.contains(where: \.isUnused) }
    var handoutHint: String {
        handoutCount > handouts.count
            ? "the latest \(handouts.count) of \(NumberFormat.whole(handoutCount)), times are UTC"
            : "newest first, times are UTC"
    }
    var job: JobRow { Self.job(batch, page: address, frame.formToken) }
    var state: String { filter.state?.rawValue ?? "" }
    var next: String? { hasMore ? link([("after", String(tokens.last?.row ?? 0))]) : nil }
    var first: String? { isFirst ? nil : link() }
    var summary: String {
        "\(tokens.count == 1 ? "1 token" : "\(tokens.count) tokens") on this page of "
            + "\(NumberFormat.whole(batch.issuedCount))"
    }

    var tabs: [Tab] {
        let all = Tab(
            "All", to: address, count: NumberFormat.whole(batch.counts.issued), isCurrent: filter.state == nil
        )
        return [all]
            + TokenState.allCases.map { state in
                Tab(
                    state.title, to: "\(address)?state=\(state.rawValue)",
                    count: NumberFormat.whole(batch.counts[state]), isCurrent: filter.state == state)
            }
    }

    /// Why no token is shown.
    var nothing: String {
        let count = batch.counts[.erased]
        guard filter.state == .erased, count > 0 else { return "No token of this batch matches." }
        return count == 1
            ? "The participant was erased, and the token was deleted with the data."
            : "\(NumberFormat.whole(count)) participants were erased, and their tokens were deleted with the data."
    }

    var revocation: String {
        "\(NumberFormat.whole(batch.availableCount)) unused tokens stop working, also those that people already hold. "
            + "The \(NumberFormat.whole(batch.counts[.used])) participants who enrolled with one take part as before. "
            + "This cannot be undone."
    }

    static func purpose(_ batch: TokenBatch) -> String {
        let name = batch.label.isEmpty ? "" : "Batch \(batch.id). "
        let revoked = batch.revocation.map { revocation in
            " Unused tokens were revoked by \(revocation.by) on \(TimeText.minuteWords(revocation.at)) UTC"
                + (revocation.reason.isEmpty ? "." : ": \(revocation.reason).")
        }
        let states = batch.counts.words()
        return name + NumberFormat.counted(batch.tokenCount, "token", "tokens")
            + (states.isEmpty ? ". " : ": \(states). ")
            + "Made by \(batch.createdBy) on \(TimeText.minuteWords(batch.createdAt)) UTC." + (revoked ?? "")
    }

    static func job(_ batch: TokenBatch, page: String, _ token: String) -> JobRow {
        JobRow(
            id: "batch-\(batch.id)", title: "Making \(NumberFormat.whole(batch.tokenCount)) tokens",
            done: batch.issuedCount, of: batch.tokenCount,
            status: "\(NumberFormat.whole(batch.issuedCount)) of \(NumberFormat.whole(batch.tokenCount))",
            pollAddress: batch.isComplete ? nil : page, refreshAddress: page, formToken: token)
    }

    private func link(_ more: [(String, String)] = []) -> String {
        let own = [("q", filter.prefix), ("state", state)].filter { !$0.1.isEmpty } + more
        return own.isEmpty ? address : "\(address)?\(PercentCoding.query(own))"
    }
}

/// Tokens that begin with what someone typed, or that may have been meant.
struct TokenSearchPage {
    struct Row {
        let token: TokenBatchPage.Row
        /// The row of the token on the page of its batch.
        let address: String
        let batch: PageLink

        init(_ token: IssuedToken, in batch: TokenBatchID, _ channel: Channel) {
            self.token = TokenBatchPage.Row(token, channel)
            let page = ResponseServerPaths.batch(batch, channel)
            self.batch = PageLink("Batch \(batch)", to: page)
            address = "\(page)?\(PercentCoding.query([("q", token.token)]))"
        }
    }

    let frame: Frame
    let address: String
    let query: String
    let typo: TokenTypo?
    /// Whether the tokens are not what was typed, but near it.
    let areNear: Bool
    let tokens: [Row]

    /// What is said above tokens that are only near.
    var nearWords: String? {
        guard areNear, !tokens.isEmpty else { return nil }
        return typo?.sentence ?? "No token of this study begins with \(query)."
    }

    var nothing: String {
        if let typo { return typo.sentence }
        if query.count < IssuedTokenRepository.prefixLettersMin {
            return "Enter at least \(IssuedTokenRepository.prefixLettersMin) letters."
        }
        return query.count == EnrollmentToken.letterCount
            ? "\(query) is spelt as tokens are, but no token of this study: it may be from another one."
            : "No token of this study begins with \(query)."
    }
}

/// Why tokens are revoked, asked before it is done.
struct RevocationPage {
    let frame: Frame
    /// The page of the batch.
    let address: String
    let form: RevocationForm
    let label: String
    /// The tokens that were ticked; none for all unused ones of the batch.
    let tokens: [String]
}

/// How many of the unused tokens of a batch shall stand on a page of paper.
struct TokenSheetLayoutsPage {
    let frame: Frame
    let address: String
    let batchAddress: String
    /// How many tokens there are to print.
    let count: Int

    var choices: [SelectOption] {
        TokenSheet.Layout.allCases.map {
            SelectOption("\($0.rawValue)", "\($0.rawValue) on a page", hint: $0.hint)
        }
    }
}

extension TokenSheet.Layout {
    /// What a ticket is good for at that size.
    fileprivate var hint: String {
        switch self {
        case .twelve: "Large, with the study's instruction below each code."
        case .twentyFour: "Smaller, with the code beside the picture."
        case .sixtyFive: "For sheets of labels of 38 by 21 mm, without the instruction."
        }
    }
}

/// The unused tokens of a batch on paper.
struct TokenSheetPage {
    let frame: Frame
    let otherLayouts: String
    let next: String?
    let pages: [TokenSheet]
}
