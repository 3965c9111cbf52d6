import Access
import PortalUI
import SQLStore
import Studies

/// How a study's response server is set up, for everyone who may come in: without an address or a secret, and without
/// a link but for those who may change it.
struct StudyConfiguration {
    let title: String
    let studyID: String
    let isCollecting: Bool
    let forwarding: StateChip
    let isFailing: Bool
    let metadata: String
    let setUp: String?

    /// The configuration of the channel that someone came into.
    init<P: Permission>(
        _ grant: Grant<P>, maySetUp: Bool, titled title: String = "Study Configuration",
        _ transaction: borrowing Transaction
    ) throws where P.Subject == Channel {
        let channel = grant.subject
        let repository = ForwardingRepository()
        let settings = try repository.settings(of: channel.id, transaction)
        let status = try repository.status(of: grant, transaction)
        self.title = title
        studyID = channel.studyID.text
        isCollecting = channel.isCollecting
        isFailing = settings.kind != .disabled && status?.failingSince != nil
        forwarding = settings.kind == .disabled ? .off : isFailing ? .forwardingFails : .on
        metadata =
            switch try MetadataSourceRepository().effective(for: channel.id, transaction).source {
            case .portal: "This portal"
            case .files: "Files on the server"
            case .wcp: "A WCP server"
            }
        setUp = maySetUp ? ResponseServerPaths.setUp(channel) : nil
    }

    /// A green check where responses are taken and go where they are to go.
    var mark: CompletionMark.Kind { isCollecting && !isFailing ? .complete : .needsFix }

    var sentence: String {
        if !isCollecting { return "What apps send is refused until collection is enabled." }
        return isFailing ? "Responses are kept here, and wait to be forwarded." : "Responses are taken."
    }
}
