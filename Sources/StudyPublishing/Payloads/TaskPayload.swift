import JSON
import Studies
import Vocabulary

/// An active task as sent to apps and the Response server: a single step with the activity's key.
struct TaskPayload {
    let language: LanguageTag

    func write(_ task: ActiveTask, to json: inout JSONWriter) {
        json.object { json in
            json.member("type", ActiveTask.wireName)
            json.member("resultType", task.subtype)
            json.member("key", task.key)
            json.member("text", task.instructions.text(in: language))
            json.array("options") { _ in }
            json.object("format") { Self.write(task.format, to: &$0) }
            json.member("title", "")
            json.member("skippable", false)
            json.member("groupName", "")
            json.member("repeatable", false)
            json.member("repeatableText", "")
            json.array("destinations") { _ in }
            json.member("healthDataKey", "")
            json.array("steps") { _ in }
        }
    }

    private static func write(_ format: TaskFormat, to json: inout JSONWriter) {
        switch format {
        case .fetalKickCounter(let format):
            json.member("duration", format.durationSeconds)
            // The original service sends this default if no number was entered. A publication always has one.
            json.member("kickCount", format.kicks ?? DesignLimits.kicks.upperBound)
        case .towerOfHanoi(let format):
            json.member("numberOfDisks", format.disks)
        case .spatialSpanMemory(let format):
            json.member("initialSpan", format.initialSpan ?? 0)
            json.member("minimumSpan", format.minimumSpan ?? 0)
            json.member("maximumSpan", format.maximumSpan ?? 0)
            json.member("playSpeed", format.playSpeed ?? 0)
            json.member("maximumTests", format.maximumTests ?? 0)
            json.member("maximumConsecutiveFailures", format.maximumConsecutiveFailures ?? 0)
            // The original service has no page for these two members.
            json.member("customTargetImage", "")
            json.member("customTargetPluralName", "")
            json.member("requireReversal", format.requiresReversal)
        }
    }
}
