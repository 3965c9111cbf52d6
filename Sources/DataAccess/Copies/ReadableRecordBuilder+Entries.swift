// The tables whose rows are entries of the record.
extension ReadableRecordBuilder {
    var restrictions: RecordedEntries {
        RecordedEntries(
            file: "restrictions", title: texts.restriction, time: "began_at",
            facts: [
                RecordedFact(texts.ground, "ground", in: texts.restrictionGround),
                RecordedFact(texts.reason, "reason"), RecordedFact(texts.by, "began_by"),
                RecordedFact(texts.lifted, "lifted_at"), RecordedFact(texts.reason, "lift_reason"),
                RecordedFact(texts.by, "lifted_by"),
            ])
    }

    // MARK: The team

    var notes: RecordedEntries {
        RecordedEntries(
            file: "notes", title: texts.note, time: "written_at",
            facts: [
                RecordedFact(texts.call, "call", in: texts.callResult), RecordedFact(texts.text, "note"),
                RecordedFact(texts.by, "written_by"),
            ])
    }

    var tasks: RecordedEntries {
        RecordedEntries(
            file: "tasks", title: texts.task, time: "created_at",
            facts: [
                RecordedFact(texts.text, "text"), RecordedFact(texts.by, "created_by"),
                RecordedFact(texts.outcome, "outcome"), RecordedFact(texts.when, "closed_at"),
                RecordedFact(texts.by, "closed_by"),
            ])
    }

    var holds: RecordedEntries {
        RecordedEntries(
            file: "holds", title: texts.hold, time: "began_at",
            facts: [
                RecordedFact(texts.until, "ended_at"), RecordedFact(texts.reason, "reason"),
                RecordedFact(texts.by, "entered_by"),
            ])
    }

    var moves: RecordedEntries {
        RecordedEntries(
            file: "site_moves", title: texts.move, time: "moved_at",
            facts: [
                RecordedFact(texts.site, "to"), RecordedFact(texts.reason, "reason", in: texts.moveReason),
                RecordedFact(texts.note, "note"), RecordedFact(texts.by, "moved_by"),
            ])
    }

    var deviations: RecordedEntries {
        RecordedEntries(
            file: "deviations", title: texts.deviation, time: "found_at",
            facts: [
                RecordedFact(texts.kind, "kind", in: texts.deviationKind), RecordedFact(texts.when, "day"),
                RecordedFact(texts.reason, "reason", in: texts.deviationReason),
                RecordedFact(texts.explanation, "explanation"), RecordedFact(texts.by, "recorded_by"),
                RecordedFact(texts.decision, "decision", in: texts.deviationDecision),
                RecordedFact(texts.explanation, "decision_note"), RecordedFact(texts.by, "decided_by"),
            ])
    }

    // MARK: Changes

    var corrections: RecordedEntries {
        RecordedEntries(
            file: "response_corrections", title: texts.valueCorrected, time: "corrected_at",
            facts: [
                RecordedFact(texts.text, "path"), RecordedFact(texts.asReceived, "old_value"),
                RecordedFact(texts.corrected, "new_value"), RecordedFact(texts.reason, "reason"),
                RecordedFact(texts.by, "corrected_by"),
            ])
    }

    var discards: RecordedEntries {
        RecordedEntries(
            file: "response_discards", title: texts.responseDiscarded, time: "discarded_at",
            facts: [RecordedFact(texts.reason, "reason"), RecordedFact(texts.by, "discarded_by")])
    }

    var rowChanges: RecordedEntries {
        RecordedEntries(
            file: "list_changes", title: texts.rowChanged, time: "changed_at",
            facts: [
                RecordedFact(texts.text, "list"), RecordedFact(texts.reason, "reason"),
                RecordedFact(texts.by, "changed_by"),
            ])
    }

    var propertyChanges: RecordedEntries {
        RecordedEntries(
            file: "property_changes", title: texts.propertyChanged, time: "changed_at",
            facts: [RecordedFact(texts.reason, "reason"), RecordedFact(texts.by, "changed_by")])
    }
}
