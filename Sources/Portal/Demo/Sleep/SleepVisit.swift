import Studies
import Timekeeping
import Vocabulary

/// The activities around the visit to the clinic, whose date is supplied by the clinic's system.
enum SleepVisit {
    /// The participant properties of the study.
    static let properties = [
        with(ParticipantProperty()) { property in
            (property.id, property.key, property.name) = ("visit", "clinicVisit", "Clinic visit")
            (property.stage, property.dataType, property.dataSource) = (
                .preEnrollment, .date, .externalSystem
            )
            (property.isAnchorDate, property.refreshes) = (true, true)
        },
        with(ParticipantProperty()) { property in
            (property.id, property.key, property.name) = ("site", "clinicSite", "Clinic site")
            (property.stage, property.dataType, property.dataSource) = (.preEnrollment, .string, .other)
        },
    ]

    static let questionnaire = with(Questionnaire()) { questionnaire in
        questionnaire.key = "AfterVisit"
        questionnaire.name = .both("After your visit", "Después de su visita")
        questionnaire.schedule = .custom(
            with(CustomSchedule()) { schedule in
                (schedule.anchor, schedule.addsRuns) = (.property("visit"), true)
                schedule.runs = [("soon", 1, 3), ("later", 28, 35)].map { id, start, end in
                    with(CustomSchedule.Run(id: ItemID(id))) { run in
                        (run.startDays, run.endDays) = (start, end)
                        run.startTime = TimeOfDay(secondOfDay: 9 * 3_600)
                    }
                }
            })
        questionnaire.steps = [
            .asked(
                "advice",
                .both(
                    "Did the clinic give you advice about sleep?",
                    "¿Le dieron consejos sobre el sueño en la clínica?"),
                .boolean),
            .asked(
                "helped", .both("What helped you?", "¿Qué le ayudó?"),
                .words(500, .both("Optional", "Opcional"))),
        ]
    }
}
