import Access
import HTTP
import PortalUI
import Studies
import Timekeeping

/// The batches of a study, with the dialog that makes one.
struct TokenBatchesPage {
    /// What was typed into the dialog.
    struct Entered {
        let chosen: String
        let other: String
        let words: BatchWords

        init(_ form: Form) {
            chosen = form["count"] ?? "100"
            other = form["other"] ?? ""
            words = BatchWords(form)
        }

        var isOther: Bool { chosen == "other" }

        /// The number of tokens; throws for what cannot be made.
        func checkedNumber() throws(Invalid) -> Int {
            let typed = (isOther ? other : chosen).trimmed.filter { $0 != "," }
            let most = TokenBatchRepository.tokenCountMax
            guard let number = Int(typed), (1...most).contains(number) else {
                throw Invalid(
                    isOther ? "other" : "count",
                    "Enter how many tokens to make, from 1 to \(Figures.whole(most)). For more, make another batch."
                )
            }
            return number
        }
    }

    struct Line {
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
        let job: JobLine?

        init(_ batch: TokenBatch, _ channel: Channel, opens: Bool, page: String, _ token: String) {
            number = "Batch \(batch.id)"
            address = opens ? Paths.batch(batch.id, channel) : nil
            title = batch.label
            count = Figures.whole(batch.tokenCount)
            used = batch.counts.used
            active = Figures.whole(batch.counts[.used])
            others = batch.counts.words(of: [.withdrawn, .erased, .revoked])
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
    /// The grid of all tokens, for those who may read it.
    let gridAddress: String?
    let tiles: [StatTile]
    let growth: TokenGrowth
    let batches: [Line]
    let first: String?
    let next: String?

    let counts = [
        Choice("100", "100"), Choice("1000", "1,000"), Choice("10000", "10,000"), Choice("other", "Other"),
    ]

    var jobs: [JobLine] { batches.compactMap(\.job) }
    var summary: String { batches.count == 1 ? "1 batch" : "\(batches.count) batches" }

    static func tiles(_ funnel: TokenFunnel) -> [StatTile] {
        guard funnel.batches > 0 else { return [] }
        return [
            StatTile("Generated", Figures.whole(funnel.counts.issued), context: funnel.batchWords)
        ] + funnel.stages.map { StatTile($0.name, Figures.whole($0.count), context: $0.context) }
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
        /// When, by whom and why it was revoked; empty where it was not.
        let revocation: String
        let isUnused: Bool

        init(_ token: IssuedToken, _ channel: Channel) {
            row = token.id
            groups = EnrollmentToken(token.token)?.groups.joined(separator: " ") ?? token.token
            state = token.state.chip
            participant = token.participant.map { PageLink("\($0)", to: Paths.participant($0, channel)) }
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
    let entered: BatchWords
    let problems: FormProblems
    let address: String
    /// The grid of the batch's tokens, for those who may read it.
    let gridAddress: String?
    let filter: IssuedTokenRepository.Filter
    let isFirst: Bool
    let tokens: [Line]
    let hasMore: Bool
    /// The latest sheets and files of the batch, and how many there are in all.
    let handouts: [TokenHandout]
    let handoutCount: Int

    var mayChoose: Bool { tokens.contains(where: \.isUnused) }
    var handoutHint: String {
        handoutCount > handouts.count
            ? "the latest \(handouts.count) of \(Figures.whole(handoutCount)), times are UTC"
            : "newest first, times are UTC"
    }
    var job: JobLine { Self.job(batch, page: address, frame.formToken) }
    var state: String { filter.state?.rawValue ?? "" }
    var next: String? { hasMore ? link([("after", String(tokens.last?.row ?? 0))]) : nil }
    var first: String? { isFirst ? nil : link() }
    var summary: String {
        "\(tokens.count == 1 ? "1 token" : "\(tokens.count) tokens") on this page of "
            + "\(Figures.whole(batch.issuedCount))"
    }

    var tabs: [Tab] {
        let all = Tab(
            "All", to: address, count: Figures.whole(batch.counts.issued), isCurrent: filter.state == nil)
        return [all]
            + TokenState.allCases.map { state in
                Tab(
                    state.title, to: "\(address)?state=\(state.rawValue)",
                    count: Figures.whole(batch.counts[state]), isCurrent: filter.state == state)
            }
    }

    /// Why no token is shown.
    var nothing: String {
        let count = batch.counts[.erased]
        guard filter.state == .erased, count > 0 else { return "No token of this batch matches." }
        return count == 1
            ? "The participant was erased, and the token was deleted with the data."
            : "\(Figures.whole(count)) participants were erased, and their tokens were deleted with the data."
    }

    var revocation: String {
        "\(Figures.whole(batch.availableCount)) unused tokens stop working, also those that people already hold. "
            + "The \(Figures.whole(batch.counts[.used])) participants who enrolled with one take part as before. "
            + "This cannot be undone."
    }

    static func purpose(_ batch: TokenBatch) -> String {
        let name = batch.label.isEmpty ? "" : "Batch \(batch.id). "
        let revoked = batch.revocation.map { revocation in
            " Unused tokens were revoked by \(revocation.by) on \(TimeText.minuteWords(revocation.at)) UTC"
                + (revocation.reason.isEmpty ? "." : ": \(revocation.reason).")
        }
        let states = batch.counts.words()
        return name + Figures.counted(batch.tokenCount, "token", "tokens")
            + (states.isEmpty ? ". " : ": \(states). ")
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

/// Tokens that begin with what somebody typed, or that may have been meant.
struct FoundTokensPage {
    struct Line {
        let token: TokenBatchPage.Line
        /// The row of the token on the page of its batch.
        let address: String
        let batch: PageLink

        init(_ token: IssuedToken, in batch: TokenBatchID, _ channel: Channel) {
            self.token = TokenBatchPage.Line(token, channel)
            let page = Paths.batch(batch, channel)
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
    let tokens: [Line]

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
struct SheetLayoutsPage {
    let frame: Frame
    let address: String
    let batchAddress: String
    /// How many tokens there are to print.
    let count: Int

    var choices: [Choice] {
        TokenSheet.Layout.allCases.map { Choice("\($0.rawValue)", "\($0.rawValue) on a page", hint: $0.hint) }
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
