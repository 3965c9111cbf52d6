import Access
import Forwarding
import PortalUI
import Responses
import SQLStore
import Vocabulary

/// The configuration of a study's response server, for everyone with access to the study. It contains no URLs or
/// secrets, and a link only for users who can change it.
struct StudyConfiguration {
    let title: String
    let studyID: String
    let isCollecting: Bool
    /// Whether the study is a draft that collects nothing yet.
    let isBeforeLaunch: Bool
    let forwarding: StateChip
    let isFailing: Bool
    let metadata: String
    let setUp: String?
    /// The reason why the Study ID can't be changed; nil if it isn't shown.
    private(set) var studyIDNote: String?

    /// Creates the configuration of a channel.
    init<P: Permission>(
        _ grant: Grant<P>, maySetUp: Bool, titled title: String = "Study configuration",
        _ transaction: borrowing Transaction
    ) throws where P.Subject == Channel {
        let channel = grant.subject
        let repository = ForwardingRepository()
        let settings = try repository.settings(of: channel.id, in: transaction)
        let status = try repository.status(of: grant, in: transaction)
        self.title = title
        studyID = channel.studyID.text
        isCollecting = channel.isCollecting
        isBeforeLaunch = channel.isBeforeLaunch
        isFailing = settings.kind != .disabled && status?.failingSince != nil
        forwarding = settings.kind == .disabled ? .off : isFailing ? .forwardingFails : .on
        metadata =
            switch try MetadataSourceRepository().effective(for: channel.id, transaction).source {
            case .portal: "This portal"
            case .files: "Files on the server"
            case .wcp: "A WCP server"
            }
        setUp = maySetUp ? ResponsePaths.setUp(channel) : nil
    }

    /// Returns the configuration with the reason why the Study ID can't be changed.
    func noting(_ note: String?) -> StudyConfiguration {
        var configuration = self
        configuration.studyIDNote = note
        return configuration
    }

    /// A green check mark if responses are accepted and forwarding works. Before the launch, nothing needs a fix.
    var mark: CompletionMark.Kind {
        if isBeforeLaunch { return .notStarted }
        return isCollecting && !isFailing ? .complete : .needsFix
    }

    var sentence: String {
        if isBeforeLaunch { return "Not launched yet. Response collection is turned on before the launch." }
        if !isCollecting { return "Responses from apps are rejected until collection is enabled." }
        return isFailing ? "Responses are saved and queued for forwarding." : "Responses are accepted."
    }
}
