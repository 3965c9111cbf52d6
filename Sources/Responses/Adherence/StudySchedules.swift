import Adherence
import SQLStore
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary

/// The schedules that a channel has published, version by version.
package struct StudySchedules: Sendable {
    /// An activity as scheduled by a version.
    struct ScheduledActivity: Sendable {
        let id: ActivityID
        let schedule: Schedule
        /// When the channel first published the activity, in the study's local time.
        let launch: CivilDateTime
        /// The runs of everyone; nil if they count from an anchor date.
        let plan: ActivityPlan?
    }

    /// The schedules from one publication to the next.
    struct Version: Sendable {
        let publishedAt: Instant
        let number: Int
        let activities: [ScheduledActivity]
    }

    /// Where the anchor dates of participants are found.
    enum AnchorPlace: Hashable, Sendable {
        case question(activity: String, key: String)
        case property(key: String)
    }

    /// The publication that was the newest when this was read; nil if the channel has none.
    let newest: PublicationID?
    /// Versions with different schedules, oldest first.
    let versions: [Version]
    /// The places of all anchor dates that schedules use, newest first: a question or property can get another key.
    let anchors: [AnchorSource: [AnchorPlace]]
    /// The study's zone.
    package let zone: IANATimeZone
    /// The languages of the study, English first.
    package let languages: [LanguageTag]
    /// The names of all activities, by ID.
    package let titles: [ActivityID: String]
    /// The names that participants see, of the study and of all activities by ID, in all languages.
    package let shown: (study: LocalizedText, activities: [ActivityID: LocalizedText])
    /// The activities of the newest version, in the order of the design.
    package let current: [ActivityID]

    private let names: [String: ActivityID]

    /// Longer schedules are cut off: three runs a day for ten years are less.
    static let runsMax = 12_000
}

extension StudySchedules {
    /// Reads what a channel has launched.
    init(_ channel: ChannelID, _ transaction: borrowing Transaction) throws {
        let all = try PublicationRepository.history(of: channel, transaction)
        let launched = all.filter { $0.stage == .launched }.reversed()
        var reader = ScheduleReader()
        for publication in launched {
            try reader.add(
                publication,
                DesignSnapshot(try PublicationRepository.design(of: publication.id, transaction)))
        }
        newest = all.first?.id
        versions = reader.versions
        anchors = reader.anchors
        zone = .fixed(reader.offset)
        languages = reader.languages
        titles = reader.titles
        shown = (reader.studyName, reader.activityNames)
        names = Dictionary(reader.titles.keys.map { ($0.rawValue.lowercased(), $0) }) { $1 }
        current = reader.versions.last?.activities.map(\.id) ?? []
    }

    /// Returns the ID of the activity that a response names; apps may write it in another case.
    package func activity(named name: String) -> ActivityID { names[name.lowercased()] ?? ActivityID(name) }

    /// The version of the study that is in force at a time, and those that follow it.
    func versions(from enrolled: Instant) -> ArraySlice<Version> {
        let first = versions.lastIndex { $0.publishedAt <= enrolled } ?? versions.startIndex
        return versions[first...]
    }
}

/// Reads the schedules of publications, oldest first.
private struct ScheduleReader {
    var versions: [StudySchedules.Version] = []
    var anchors: [AnchorSource: [StudySchedules.AnchorPlace]] = [:]
    var offset = UTCOffset.utc
    var languages: [LanguageTag] = [.english]
    var titles: [ActivityID: String] = [:]
    var studyName = LocalizedText()
    var activityNames: [ActivityID: LocalizedText] = [:]
    /// The first spelling of each key: apps and Lists compare keys without case.
    private var ids: [String: ActivityID] = [:]
    private var launches: [ActivityID: Instant] = [:]
    private var previous: [(ActivityID, Schedule)] = []

    mutating func add(_ publication: Publication, _ design: DesignSnapshot) throws {
        if let settings = try design.only(StudySettings.self) {
            (offset, languages) = (settings.utcOffset, settings.allLanguages)
        }
        if let basics = try design.only(BasicInformation.self) { studyName = basics.name }
        let activities = try design.activities().map(\.value)
        for activity in activities {
            let id = id(of: activity.key)
            titles[id] = activity.title
            activityNames[id] = activity.name
            launches[id] = launches[id] ?? publication.publishedAt
        }
        let schedules = activities.map { (id(of: $0.key), $0.schedule) }
        for (source, place) in try design.anchorPlaces(of: schedules.compactMap(\.1.anchor))
        where anchors[source]?.first != place {
            anchors[source, default: []].insert(place, at: 0)
        }
        // Most publications change texts only.
        guard !schedules.elementsEqual(previous, by: ==) else { return }
        previous = schedules
        versions.append(
            StudySchedules.Version(
                publishedAt: publication.publishedAt, number: publication.version.tenths,
                activities: schedules.map { scheduled($0, $1, publication) }))
    }

    private mutating func id(of key: String) -> ActivityID {
        let folded = key.lowercased()
        if let known = ids[folded] { return known }
        ids[folded] = ActivityID(key)
        return ActivityID(key)
    }

    private func scheduled(
        _ id: ActivityID, _ schedule: Schedule, _ publication: Publication
    ) -> StudySchedules.ScheduledActivity {
        let launch = launches[id] ?? publication.publishedAt
        let start = launch.civil(at: offset)
        return StudySchedules.ScheduledActivity(
            id: id, schedule: schedule, launch: start,
            plan: schedule.anchor == nil
                ? ActivityPlan(id, schedule, launch: start, from: start.date, publication.version.tenths)
                : nil)
    }
}

extension ActivityPlan {
    /// Creates the plan of a schedule; `day` is the anchor date.
    init(_ id: ActivityID, _ schedule: Schedule, launch: CivilDateTime, from day: CivilDate, _ version: Int) {
        if case .ongoing = schedule {
            self = .ongoing(id)
            return
        }
        let runs = schedule.runs(launch: launch, anchorDay: day, limit: StudySchedules.runsMax)
        self.init(id, scheduled: runs.map { ($0.start, $0.end) }, version: version)
    }
}

extension DesignSnapshot {
    /// Returns where the dates of sources are found; the enrollment date is in none of these places.
    fileprivate func anchorPlaces(
        of sources: [AnchorSource]
    ) throws -> [AnchorSource: StudySchedules.AnchorPlace] {
        guard !sources.isEmpty else { return [:] }
        var places: [AnchorSource: StudySchedules.AnchorPlace] = [:]
        for (_, questionnaire) in try all(Questionnaire.self) {
            for (question, _) in questionnaire.questions where sources.contains(.question(question.id)) {
                places[.question(question.id)] = .question(activity: questionnaire.key, key: question.key)
            }
        }
        for (_, property) in try all(ParticipantProperty.self) where sources.contains(.property(property.id))
        {
            places[.property(property.id)] = .property(key: property.key)
        }
        return places
    }
}

extension StudySchedules {
    /// Whether the channel has published schedules.
    package var isPublished: Bool { !versions.isEmpty }

    /// Returns the day in the study's time zone.
    package func today(at now: Instant) -> CivilDate { day(at: now) }

    /// Returns the day of a time in the study's time zone.
    package func day(at time: Instant) -> CivilDate { zone.civil(at: time).date }

    /// Returns when a day begins in the study's time zone.
    package func start(of day: CivilDate) -> Instant {
        zone.instant(CivilDateTime(date: day, time: .midnight))
    }
}
