import Access
import PortalUI

/// The Response table.
struct ResponsesPage {
    struct Line {
        let number: String
        let address: String
        let participant: String
        let activity: String
        let version: String
        let language: String
        let received: String
        let status: ResponseStatus
        let message: String

        init(_ line: ResponseTable.Line, _ channel: Channel) {
            number = "\(line.id)"
            address = Paths.response(line.id, channel)
            participant = "\(line.participant)"
            activity = line.activityID
            version = line.version
            language = line.language
            received = Figures.time(line.receivedAt)
            status = line.status
            message = line.message ?? ""
        }

        var state: StateChip {
            switch status {
            case .pending: .pending
            case .processed: .processed
            case .error: .failed
            case .forwarded: .forwarded
            }
        }

        /// Why the response cannot be chosen for another try.
        var refusal: String? { status == .error ? nil : "Only failed responses are processed again" }
    }

    let frame: Frame
    let address: String
    let mayReprocess: Bool
    let tabs: [Tab]
    let causes: [ResponseTable.Cause]
    let lines: [Line]
    let first: String?
    let next: String?

    var summary: String { "\(lines.count) shown, newest first. Times are UTC." }
}

/// One response with its JSON.
struct ResponsePage {
    let frame: Frame
    let line: ResponsesPage.Line
    let json: String
    let reprocess: String?
}
