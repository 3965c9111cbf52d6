/// Something that participants do: it has a key, a schedule, versions, and Lists that its responses fill.
///
/// Every kind of activity is published, listed and stored in the same way; what is inside is its own affair.
public protocol Activity: DesignDocument {
    /// The activity's short title: its ID for apps, and the name of its List.
    var key: String { get set }

    /// What participants see in their list of activities.
    var name: LocalizedText { get set }

    /// When participants are asked to do it.
    var schedule: Schedule { get set }

    /// What sentences call it, such as "questionnaire".
    static var noun: String { get }

    /// The word that apps receive for activities of this kind.
    static var wireName: String { get }

    /// The word that apps use for the type of task; empty if the activity is not a task.
    var subtype: String { get }

    /// The phones that can show it.
    var platforms: PlatformSet { get }

    /// What a reserved key of such an activity means: it can return only as the same.
    var meaning: String { get }

    /// Every List that responses make.
    var responseLists: [ResponseList] { get }

    /// What dashboards show of its answers, in their order.
    var dashboardSources: [DashboardSource] { get }

    /// The stretches of time that charts of its responses may show.
    var chartTimeRanges: [Chart.TimeRange] { get }

    /// The names of its statistics, and of the anchor dates that its answers set.
    var namesOfItsOwn: ActivityNames { get }

    /// Returns the same content as a new activity, without a key and with new identities.
    func copy(newID: () -> ItemID) -> Self
}

/// The names in an activity of which a study has each only once.
public struct ActivityNames: Sendable {
    /// The short names of statistics.
    public var statistics: [String] = []
    /// The names of anchor dates.
    public var anchorDates: [String] = []
}

extension Activity {
    /// What lists show.
    public var title: String { name.english.isEmpty ? key : name.english }

    /// It is no task.
    public var subtype: String { "" }

    /// Every phone.
    public var platforms: PlatformSet { [.ios, .android] }

    /// The stretches of time that fit the schedule.
    public var chartTimeRanges: [Chart.TimeRange] { schedule.frequency.chartTimeRanges }

    /// What sentences about another activity call this one.
    var owner: String { "the \(Self.noun) \"\(title)\"" }

    /// Returns the reservation of the activity's own key for its document.
    func reservation(by document: DocumentID?) -> ReservedKey {
        ReservedKey(
            scope: .activities, key: key, meaning: meaning, item: document?.description ?? "new")
    }
}

extension DocumentKind {
    /// The kinds of activities, in the order of the menu.
    public static var activities: [DocumentKind] { allCases.filter(\.isActivity) }
}

extension DesignSnapshot {
    /// The active activities, kind by kind in the order of their lists.
    public func activities() throws -> [(id: DocumentID, value: any Activity)] {
        try documents.filter { $0.kind.isActivity && $0.state == .active }.compactMap { document in
            try document.activity().map { (document.id, $0) }
        }
    }

    /// An activity by its document; nil when there is none.
    public func activity(_ id: DocumentID) throws -> (any Activity)? {
        try documents.first { $0.id == id }?.activity()
    }
}

extension DesignSnapshot.Document {
    /// The value of an activity; nil for a document of another kind.
    func activity() throws -> (any Activity)? {
        kind.isActivity ? try DesignCoding.decode(kind, from: body) as? any Activity : nil
    }
}
