import JSON
import Timekeeping

/// What apps and the Response server read about one version of a questionnaire: the survey design.
public struct ActivityAnswer: Sendable {
    /// The name by which apps know the channel.
    public var studyID: StudyID
    /// The version that the answer names.
    public var version: Version
    /// The language of its texts.
    public var language: LanguageTag
    /// When the questionnaire was last changed.
    public var modifiedAt: Instant
    /// When the channel first published it.
    public var openedAt: Instant
    /// The offset behind its times.
    public var utcOffset: UTCOffset
    /// The pictures that its steps carry.
    public var pictures: Pictures

    /// An answer about one version, as a publication or a preview needs it.
    public init(
        studyID: StudyID, version: Version, language: LanguageTag, modifiedAt: Instant, openedAt: Instant,
        utcOffset: UTCOffset, pictures: Pictures
    ) {
        self.studyID = studyID
        self.version = version
        self.language = language
        self.modifiedAt = modifiedAt
        self.openedAt = openedAt
        self.utcOffset = utcOffset
        self.pictures = pictures
    }

    /// The answer's bytes, for a draft as well as for a publication: previews show what apps would get.
    public func encode(_ questionnaire: Questionnaire) -> [UInt8] {
        let clock = WallClock(offset: utcOffset)
        let schedule = ScheduleAnswer(schedule: questionnaire.schedule, clock: clock, opened: openedAt)
        let steps = StepAnswer(language: language, clock: clock, pictures: pictures)
        var json = JSONWriter(capacity: 1 << 15)
        json.object { json in
            json.member("message", "SUCCESS")
            json.object("activity") { json in
                json.member("type", "questionnaire")
                json.object("metadata") { json in
                    json.member("studyId", studyID.text)
                    json.member("activityId", questionnaire.key)
                    json.member("name", questionnaire.key)
                    json.member("version", version.text)
                    json.member("lastModified", clock.text(modifiedAt))
                    json.member("startDate", schedule.startTime)
                    json.member("endDate", schedule.endTime)
                }
                json.array("steps") { json in
                    for (index, step) in questionnaire.steps.enumerated() {
                        let next =
                            index + 1 < questionnaire.steps.count ? questionnaire.steps[index + 1].key : ""
                        steps.write(step, next: next, to: &json)
                    }
                }
            }
        }
        return json.finish()
    }
}
