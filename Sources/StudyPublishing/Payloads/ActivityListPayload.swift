import JSON
import Studies
import Timekeeping
import Vocabulary

/// The activities of a study as sent to apps.
struct ActivityListPayload {
    /// An activity with its version in the channel.
    struct Entry {
        let activity: any Activity
        let version: Version
        let modifiedAt: Instant
        let openedAt: Instant
        /// When the activity was removed from the study; nil if it was not.
        let deletedAt: Instant?
    }

    let name: LocalizedText
    let entries: [Entry]
    let utcOffset: UTCOffset
    /// The sources of the anchor dates in the design.
    let origins: [AnchorSource: AnchorSourcePayload]

    /// Returns the response for phones of one platform, without tasks that the platform does not support.
    func encode(for platform: Platform, in language: LanguageTag) -> [UInt8] {
        var json = JSONWriter(capacity: 1 << 14)
        json.object { json in
            json.member("message", "SUCCESS")
            json.member("studyName", name.text(in: language))
            json.array("activities") { json in
                for entry in entries where entry.activity.platforms.contains(platform) {
                    write(entry, in: language, to: &json)
                }
            }
        }
        return json.finish()
    }

    private func write(_ entry: Entry, in language: LanguageTag, to json: inout JSONWriter) {
        let clock = WallClock(offset: utcOffset)
        let schedule = SchedulePayload(
            schedule: entry.activity.schedule, clock: clock, opened: entry.openedAt, origins: origins)
        json.object { json in
            json.member("activityId", entry.activity.key)
            json.member("activityVersion", entry.version.text)
            json.member("title", entry.activity.name.text(in: language))
            json.member("type", type(of: entry.activity).wireName)
            json.member("startTime", schedule.startTime)
            json.member("endTime", entry.deletedAt.map(clock.text) ?? schedule.endTime)
            json.member("branching", (entry.activity as? Questionnaire)?.branches ?? false)
            json.member("lastModified", clock.text(entry.deletedAt ?? entry.modifiedAt))
            json.member("state", entry.deletedAt == nil ? "active" : "deleted")
            json.member("taskSubType", entry.activity.subtype)
            schedule.writeMembers(to: &json)
        }
    }
}
