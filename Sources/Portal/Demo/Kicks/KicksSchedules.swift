import Studies
import Timekeeping
import Vocabulary

/// Short questionnaires of the second study, each with a different schedule.
enum KicksSchedules {
    /// The anchor date of one of the questionnaires.
    static let ultrasound = with(ParticipantProperty()) { property in
        (property.id, property.key, property.name) = ("ultrasound", "nextUltrasound", "Next ultrasound")
        (property.stage, property.dataType, property.dataSource) = (.postEnrollment, .date, .externalSystem)
        (property.isAnchorDate, property.refreshes) = (true, true)
    }

    /// Returns questionnaires with weekly, monthly, anchored and ongoing schedules.
    static func questionnaires(_ clock: DemoClock) -> [Questionnaire] {
        [
            short(
                "Weight", .both("Weight", "Peso"), .both("What do you weigh?", "¿Cuánto pesa?"),
                .number(.decimal, 30...250, .both("kg", "kg")),
                .weekly(
                    with(WeeklySchedule()) { schedule in
                        (schedule.weekday, schedule.startDate) = (.sunday, clock.date(daysAgo: -14))
                        (schedule.startTime, schedule.weeks) = (TimeOfDay(secondOfDay: 9 * 3_600), 12)
                    })),
            short(
                "Month", .both("Your month", "Su mes"),
                .both("How was the past month?", "¿Cómo fue el último mes?"), .words(500),
                .monthly(
                    with(MonthlySchedule()) { schedule in
                        (schedule.dayOfMonth, schedule.startDate) = (1, clock.date(daysAgo: -14))
                        (schedule.startTime, schedule.months) = (TimeOfDay(secondOfDay: 18 * 3_600), 3)
                    })),
            short(
                "Ultrasound", .both("Around the ultrasound", "En torno a la ecografía"),
                .both("Are you worried?", "¿Está preocupada?"), .boolean, .custom(aroundUltrasound)),
            short(
                "Notes", .both("Notes", "Notas"), .both("What would you like to note?", "¿Qué desea anotar?"),
                .words(500), .ongoing),
        ]
    }

    private static let aroundUltrasound = with(CustomSchedule()) { schedule in
        schedule.anchor = .property(ultrasound.id)
        schedule.addsRuns = true
        schedule.runs = [("before", -3, -1), ("after", 1, 4)].map { id, start, end in
            with(CustomSchedule.Run(id: ItemID(id))) { run in
                (run.startDays, run.endDays) = (start, end)
                run.startTime = TimeOfDay(secondOfDay: 8 * 3_600)
            }
        }
    }

    private static func short(
        _ key: String, _ name: LocalizedText, _ text: LocalizedText, _ format: ResponseFormat,
        _ schedule: Schedule
    ) -> Questionnaire {
        with(Questionnaire()) { questionnaire in
            (questionnaire.key, questionnaire.name, questionnaire.schedule) = (key, name, schedule)
            questionnaire.steps = [.asked("answer", text, format)]
        }
    }
}
