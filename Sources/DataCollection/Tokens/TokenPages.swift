import Access
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary

/// The page with the batches of a study, and the dialog that generates one.
struct TokenBatchesPage {
    /// The input of the dialog.
    struct EnteredValues {
        let chosen: String
        let other: String
        let words: BatchLabel
        /// The number of the site; empty for none.
        let site: String

        init(_ form: Form) {
            site = form["site"] ?? ""
            chosen = form["count"] ?? "100"
            other = form["other"] ?? ""
            words = BatchLabel(form)
        }

        var isOther: Bool { chosen == "other" }

        /// Returns the number of tokens. Throws an error if it is invalid.
        func checkedNumber() throws(InvalidInput) -> Int {
            let typed = (isOther ? other : chosen).trimmed.filter { $0 != "," }
            let most = TokenBatchRepository.tokenCountMax
            guard let number = Int(typed), (1...most).contains(number) else {
                throw InvalidInput(
                    isOther ? "other" : "count",
                    "Enter a number of tokens from 1 to \(NumberFormat.integer(most)). For more, generate another batch."
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
        /// The number of enrolled participants who used one.
        let active: String
        /// The counts of tokens that are neither available nor in use, or an empty string.
        let others: String
        let total: Int
        let available: String
        let created: TimeText
        let createdBy: String
        /// The name and code of its site, or an empty string.
        let site: String
        let state: StateChip
        /// The progress of a batch that is being generated.
        let job: JobRow?

        init(_ batch: TokenBatch, _ channel: Channel, opens: Bool, page: String, _ token: String) {
            number = "Batch \(batch.id)"
            address = opens ? ResponsePaths.batch(batch.id, channel) : nil
            title = batch.label
            count = NumberFormat.integer(batch.tokenCount)
            used = batch.counts.used
            active = NumberFormat.integer(batch.counts[.used])
            others = batch.counts.words(of: [.withdrawn, .erased, .revoked])
            total = batch.tokenCount
            available = NumberFormat.integer(batch.availableCount)
            created = TimeText.minute(batch.createdAt)
            createdBy = batch.createdBy
            site = batch.site?.title ?? ""
            state = batch.state
            job = batch.isComplete ? nil : TokenBatchPage.job(batch, page: page, token)
        }
    }

    let frame: Frame
    let address: String
    let mayHandle: Bool
    let problems: FormProblems
    let entered: EnteredValues
    let sites: BatchSiteOptions
    /// The grid of all tokens, for users with access to it.
    let gridAddress: String?
    let tiles: [StatTile]
    let growth: TokenGrowth
    let batches: [Row]
    let first: String?
    let next: String?

    let counts =
        [100, 1_000, 10_000].map { (count: Int) -> SelectOption in
            let perPage = TokenSheet.Layout.twelve.rawValue
            let pages = NumberFormat.integer((count + perPage - 1) / perPage)
            return SelectOption(
                "\(count)", NumberFormat.integer(count), hint: "\(pages) printed pages of \(perPage) tokens.")
        } + [SelectOption("other", "Other")]

    var jobs: [JobRow] { batches.compactMap(\.job) }
    var summary: String { batches.count == 1 ? "1 batch" : "\(batches.count) batches" }

    static func tiles(_ funnel: TokenFunnel) -> [StatTile] {
        guard funnel.batches > 0 else { return [] }
        return [
            StatTile("Generated", NumberFormat.integer(funnel.counts.issued), context: funnel.batchWords)
        ] + funnel.stages.map { StatTile($0.name, NumberFormat.integer($0.count), context: $0.context) }
    }
}

/// The page of one batch.
struct TokenBatchPage {
    struct Row {
        let row: Int64
        let groups: String
        let state: StateChip
        let participant: PageLink?
        let used: TimeText?
        /// The time, user, and reason of the revocation, or an empty string.
        let revocation: String
        let isUnused: Bool

        init(_ token: IssuedToken, _ channel: Channel) {
            row = token.id
            groups = EnrollmentToken(token.token)?.groups.joined(separator: " ") ?? token.token
            state = token.state.chip
            participant = token.participant.map {
                PageLink("\($0)", to: ResponsePaths.participant($0, channel))
            }
            used = token.usedAt.map(TimeText.minute)
            revocation = token.revocation?.words ?? ""
            isUnused = token.state == .unused
        }

    }

    let frame: Frame
    let batch: TokenBatch
    /// The input for its label and note, or their current values.
    let entered: BatchLabel
    let problems: FormProblems
    let address: String
    /// The grid of the batch's tokens, for users with access to it.
    let gridAddress: String?
    let filter: IssuedTokenRepository.Filter
    let isFirst: Bool
    let tokens: [Row]
    let hasMore: Bool
    /// The latest sheets and files of the batch, and their total number.
    let distributions: [TokenDistribution]
    let distributionCount: Int

    var mayChoose: Bool { tokens.contains(where: \.isUnused) }
    var distributionHint: String {
        distributionCount > distributions.count
            ? "the latest \(distributions.count) of \(NumberFormat.integer(distributionCount)), times in UTC"
            : "newest first, times in UTC"
    }
    var job: JobRow { Self.job(batch, page: address, frame.formToken) }
    var state: String { filter.state?.rawValue ?? "" }
    var next: String? { hasMore ? link([("after", String(tokens.last?.row ?? 0))]) : nil }
    var first: String? { isFirst ? nil : link() }
    var summary: String {
        "\(tokens.count == 1 ? "1 token" : "\(tokens.count) tokens") on this page of "
            + "\(NumberFormat.integer(batch.issuedCount))"
    }

    var tabs: [Tab] {
        let all = Tab(
            "All", to: address, count: NumberFormat.integer(batch.counts.issued),
            isCurrent: filter.state == nil
        )
        return [all]
            + TokenState.allCases.map { state in
                Tab(
                    state.title, to: "\(address)?state=\(state.rawValue)",
                    count: NumberFormat.integer(batch.counts[state]), isCurrent: filter.state == state)
            }
    }

    /// What happened to tokens that were issued but have no row; nil if all have one.
    var erasedNote: String? {
        let count = batch.counts[.erased]
        guard count > 0, filter.state == nil, filter.prefix.isEmpty, next == nil else { return nil }
        return count == 1
            ? "1 token isn't shown: its participant was erased, and it was deleted."
            : "\(NumberFormat.integer(count)) tokens aren't shown: their participants were erased, and they were deleted."
    }

    /// The link to the sheets and files, with their number.
    var distributionLink: String {
        distributionCount == 0
            ? "Sheets and files" : "Sheets and files (\(NumberFormat.integer(distributionCount)))"
    }

    /// The text for an empty list.
    var nothing: String {
        let count = batch.counts[.erased]
        guard filter.state == .erased, count > 0 else { return "No tokens in this batch match." }
        return count == 1
            ? "The participant was erased, and the token was deleted."
            : "\(NumberFormat.integer(count)) participants were erased, and their tokens were deleted."
    }

    var revocation: String {
        "Unused tokens: \(NumberFormat.integer(batch.availableCount)). They will stop working, even if you've already "
            + "given them out. Enrolled participants aren't affected. This can't be undone."
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
            + "Generated by \(batch.createdBy) on \(unbroken(batch.createdAt)) UTC."
            + (revoked ?? "")
    }

    /// Returns a time whose date stays on one line.
    private static func unbroken(_ time: Instant) -> String {
        TimeText.minuteWords(time).replacing("-", with: "\u{2011}")
    }

    static func job(_ batch: TokenBatch, page: String, _ token: String) -> JobRow {
        JobRow(
            id: "batch-\(batch.id)", title: "Generating \(NumberFormat.integer(batch.tokenCount)) tokens",
            done: batch.issuedCount, of: batch.tokenCount,
            status: "\(NumberFormat.integer(batch.issuedCount)) of \(NumberFormat.integer(batch.tokenCount))",
            pollAddress: batch.isComplete ? nil : page, refreshAddress: page, formToken: token)
    }

    private func link(_ more: [(String, String)] = []) -> String {
        let own = [("q", filter.prefix), ("state", state)].filter { !$0.1.isEmpty } + more
        return own.isEmpty ? address : "\(address)?\(PercentCoding.query(own))"
    }
}

/// The page with tokens that start with the search text, or that are similar to it.
struct TokenSearchPage {
    struct Row {
        let token: TokenBatchPage.Row
        /// The row of the token on the page of its batch.
        let address: String
        let batch: PageLink

        init(_ token: IssuedToken, in batch: TokenBatchID, _ channel: Channel) {
            self.token = TokenBatchPage.Row(token, channel)
            let page = ResponsePaths.batch(batch, channel)
            self.batch = PageLink("Batch \(batch)", to: page)
            address = "\(page)?\(PercentCoding.query([("q", token.token)]))"
        }
    }

    let frame: Frame
    let address: String
    let query: String
    let typo: TokenTypo?
    /// Whether the tokens are similar to the search text instead of matching it.
    let areNear: Bool
    let tokens: [Row]
    /// Whether tokens of all sites are found.
    let seesAllSites: Bool

    private var elsewhere: String {
        seesAllSites
            ? "not in this study. It may belong to another study."
            : "not of your sites. It may belong to another site or study."
    }

    /// The text above similar tokens.
    var nearWords: String? {
        guard areNear, !tokens.isEmpty else { return nil }
        return typo?.sentence ?? "No tokens in this study begin with \(query)."
    }

    var nothing: String {
        if let typo { return typo.sentence }
        if query.count < IssuedTokenRepository.prefixLettersMin {
            return "Enter at least \(IssuedTokenRepository.prefixLettersMin) letters."
        }
        return query.count == EnrollmentToken.letterCount
            ? "\(query) is a valid token, but " + elsewhere
            : "No tokens in this study begin with \(query)."
    }
}

/// The page that requests a reason before tokens are revoked.
struct RevocationPage {
    let frame: Frame
    /// The URL of the batch.
    let address: String
    let form: RevocationForm
    let label: String
    /// The selected tokens, or none for all unused tokens of the batch.
    let tokens: [String]
}

/// The page that prints the unused tokens of a batch.
struct TokenSheetPage {
    let frame: Frame
    let otherLayouts: String
    let next: String?
    let pages: [TokenSheet]
}
