import DesignEditing
import Studies

extension ActiveTask {
    /// Reads or writes the task's fields, except its type and its schedule, which has its own page.
    mutating func exchange(_ fields: inout FieldBinding) {
        fields.word("key", &key)
        fields.text("name", &name)
        fields.text("instructions", &instructions)
        fields.part("format") { format.exchange(&$0) }
        for result in type.results {
            fields.part("dashboard.\(result.rawValue)") { self[result].exchange(&$0) }
        }
    }
}

extension TaskFormat {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        switch self {
        case .fetalKickCounter(var format):
            fields.integer("kicks", &format.kicks)
            fields.minutes("durationMinutes", &format.durationMinutes)
            self = .fetalKickCounter(format)
        case .towerOfHanoi(var format):
            var disks: Int? = format.disks
            fields.integer("disks", &disks)
            format.disks = disks ?? format.disks
            self = .towerOfHanoi(format)
        case .spatialSpanMemory(var format):
            fields.integer("initialSpan", &format.initialSpan)
            fields.integer("minimumSpan", &format.minimumSpan)
            fields.integer("maximumSpan", &format.maximumSpan)
            fields.number("playSpeed", &format.playSpeed)
            fields.integer("maximumTests", &format.maximumTests)
            fields.integer("maximumConsecutiveFailures", &format.maximumConsecutiveFailures)
            fields.flag("requiresReversal", &format.requiresReversal)
            self = .spatialSpanMemory(format)
        }
    }
}

extension DashboardUse {
    fileprivate mutating func exchange(_ fields: inout FieldBinding) {
        fields.chart(&chart)
        fields.statistic(&statistic)
    }
}
