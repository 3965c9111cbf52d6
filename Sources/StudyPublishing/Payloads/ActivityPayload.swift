import JSON
import Studies
import Timekeeping
import Vocabulary

/// One version of an activity as sent to apps and the Response server: the survey design.
public struct ActivityPayload: Sendable {
    /// The name that apps use for the channel.
    public var studyID: StudyID
    /// The version stated in the response.
    public var version: Version
    /// The language of its texts.
    public var language: LanguageTag
    /// When the activity was last changed.
    public var modifiedAt: Instant
    /// When the channel first published the activity.
    public var openedAt: Instant
    /// The UTC offset appended to times.
    public var utcOffset: UTCOffset
    /// The images embedded in the steps.
    public var pictures: InlineImages
    /// The versions of the study's activities by case-folded key, for references between activities.
    public var versions: [String: Version]

    /// Creates the payload of one version, for a publication or a preview.
    public init(
        studyID: StudyID, version: Version, language: LanguageTag, modifiedAt: Instant, openedAt: Instant,
        utcOffset: UTCOffset, pictures: InlineImages, versions: [String: Version] = [:]
    ) {
        self.studyID = studyID
        self.version = version
        self.language = language
        self.modifiedAt = modifiedAt
        self.openedAt = openedAt
        self.utcOffset = utcOffset
        self.pictures = pictures
        self.versions = versions
    }

    /// Returns the encoded response, also for drafts, because previews show what apps would receive.
    public func encode(_ activity: any Activity) -> [UInt8] {
        let clock = WallClock(offset: utcOffset)
        var json = JSONWriter(capacity: 1 << 15)
        json.object { json in
            json.member("message", "SUCCESS")
            json.object("activity") { json in
                json.member("type", type(of: activity).wireName)
                json.object("metadata") { writeMetadata(of: activity, clock, to: &$0) }
                json.array("steps") { json in
                    if let questionnaire = activity as? Questionnaire {
                        writeSteps(of: questionnaire, clock, to: &json)
                    } else if let task = activity as? ActiveTask {
                        TaskPayload(language: language).write(task, to: &json)
                    }
                }
            }
        }
        return json.finish()
    }

    private func writeMetadata(
        of activity: any Activity, _ clock: WallClock, to json: inout JSONWriter
    ) {
        let schedule = SchedulePayload(schedule: activity.schedule, clock: clock, opened: openedAt)
        json.member("studyId", studyID.text)
        json.member("activityId", activity.key)
        json.member("name", activity.key)
        json.member("version", version.text)
        json.member("lastModified", clock.text(modifiedAt))
        json.member("startDate", schedule.startTime)
        json.member("endDate", schedule.endTime)
    }

    private func writeSteps(
        of questionnaire: Questionnaire, _ clock: WallClock, to json: inout JSONWriter
    ) {
        let preLoads = PreLoadIndex(questionnaire)
        let steps = StepPayload(language: language, clock: clock, pictures: pictures)
        for (index, step) in questionnaire.steps.enumerated() {
            steps.write(
                step, StepNavigationPayload(of: index, in: questionnaire, preLoads, versions), to: &json)
        }
    }
}
