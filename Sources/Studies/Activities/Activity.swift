import Vocabulary

/// An activity of participants. It has a key, a schedule, versions, and Lists that contain its responses.
///
/// All kinds of activities are published, listed and stored in the same way; only their content differs.
public protocol Activity: DesignDocument {
    /// The activity's short title: its ID for apps, and the name of its List.
    var key: String { get set }

    /// The name shown in the participant's list of activities.
    var name: LocalizedText { get set }

    /// The activity without the flags of its data, which don't concern participants: a changed flag makes no new version.
    var withoutDataFlags: Self { get }

    /// When participants do the activity.
    var schedule: Schedule { get set }

    /// The noun for messages, such as "questionnaire".
    static var noun: String { get }

    /// The name of this kind of activity in app responses.
    static var wireName: String { get }

    /// The type of task in app responses; empty if the activity is not a task.
    var subtype: String { get }

    /// The platforms that support the activity.
    var platforms: PlatformSet { get }

    /// The meaning of a reserved key of such an activity. The key can be used again only with the same meaning.
    var meaning: String { get }

    /// The Lists that contain its responses.
    var responseLists: [ResponseList] { get }

    /// The answers shown on dashboards, in order.
    var dashboardSources: [DashboardSource] { get }

    /// The time ranges available for charts of its responses.
    var chartTimeRanges: [Chart.TimeRange] { get }

    /// The names of its statistics and of the anchor dates that its answers set.
    var namesOfItsOwn: ActivityNames { get }

    /// Returns a copy as a new activity, without a key and with new IDs.
    func copy(newID: () -> ItemID) -> Self
}

/// The names in an activity that must be unique in a study.
public struct ActivityNames: Sendable {
    /// The short names of statistics.
    public var statistics: [String] = []
    /// The names of anchor dates.
    public var anchorDates: [String] = []
}

extension Activity {
    /// The title shown in lists.
    public var title: String { name.english.isEmpty ? key : name.english }

    /// By default, an activity is not a task.
    public var subtype: String { "" }

    /// By default, all platforms support it.
    public var platforms: PlatformSet { [.ios, .android] }

    /// By default, the time ranges that fit the schedule.
    public var chartTimeRanges: [Chart.TimeRange] { schedule.frequency.chartTimeRanges }

    /// A description for messages about another activity.
    var owner: String { "the \(Self.noun) \"\(title)\"" }

    /// Returns the reservation of the activity's own key for its document.
    func reservation(by document: DocumentID?) -> ReservedKey {
        ReservedKey(
            scope: .activities, key: key, meaning: meaning, item: document?.description ?? "new")
    }
}

extension DocumentKind {
    /// All kinds of activities, in the order of the menu.
    public static var activities: [DocumentKind] { allCases.filter(\.isActivity) }
}

extension DesignSnapshot {
    /// Returns the active activities by kind, in the order of their lists.
    public func activities() throws -> [(id: DocumentID, value: any Activity)] {
        try documents.filter { $0.kind.isActivity && $0.state == .active }.compactMap { document in
            try document.activity().map { (document.id, $0) }
        }
    }

    /// Returns the activity of a document; nil if there is none.
    public func activity(_ id: DocumentID) throws -> (any Activity)? {
        try documents.first { $0.id == id }?.activity()
    }
}

extension DesignSnapshot.Document {
    /// Decodes an activity; nil for a document of another kind.
    package func activity() throws -> (any Activity)? {
        kind.isActivity ? try DesignCoding.decode(kind, from: body) as? any Activity : nil
    }
}

extension Activity {
    public var withoutDataFlags: Self { self }
}
