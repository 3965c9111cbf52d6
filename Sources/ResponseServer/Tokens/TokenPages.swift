import Access
import PortalUI
import Timekeeping

/// The batches of a study, with the dialog that makes one.
struct TokenBatchesPage {
    struct Line {
        let number: String
        let address: String?
        let label: String
        let count: String
        let used: String
        let created: String
        let createdBy: String
        let isComplete: Bool
        let issued: Int
        let total: Int

        init(_ batch: TokenBatch, _ channel: Channel, opens: Bool) {
            number = "\(batch.id)"
            address = opens ? Paths.batch(batch.id, channel) : nil
            label = batch.label
            count = Figures.whole(batch.tokenCount)
            used = Figures.whole(batch.usedCount)
            created = Figures.time(batch.createdAt)
            createdBy = batch.createdBy
            isComplete = batch.isComplete
            issued = batch.issuedCount
            total = batch.tokenCount
        }
    }

    let frame: Frame
    let address: String
    let mayCreate: Bool
    let problems: FormProblems
    let batches: [Line]

    let counts = [
        Choice("100", "100"), Choice("1000", "1,000"), Choice("10000", "10,000"), Choice("other", "Other"),
    ]
}

/// The tokens of one batch.
struct TokenBatchPage {
    struct Line {
        let token: String
        let groups: String
        let state: StateChip
        let participant: String
        let used: String

        init(_ token: IssuedToken) {
            self.token = token.token
            groups = EnrollmentToken(token.token)?.groups.joined(separator: " ") ?? token.token
            state = token.participant == nil ? .available : token.isWithdrawn ? .handedOut : .enrolled
            participant = token.participant.map { "\($0)" } ?? ""
            used = token.usedAt.map(Figures.time) ?? ""
        }
    }

    let frame: Frame
    let batch: TokenBatch
    let address: String
    let query: String
    let next: String?
    let first: String?
    let tokens: [Line]

    var summary: String { "\(tokens.count) shown of \(Figures.whole(batch.tokenCount))" }
}

/// The unused tokens of a batch on paper.
struct TokenSheetPage {
    let frame: Frame
    let layouts: [Tab]
    let next: String?
    let pages: [TokenSheet]
}
