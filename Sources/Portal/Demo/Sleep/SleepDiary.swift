import Formulas
import Studies
import Timekeeping
import Vocabulary

/// The questionnaire about the previous night, which participants of the sleep study answer every morning.
enum SleepDiary {
    static let key = "SleepDiary"

    static func questionnaire(_ clock: DemoClock, launchedDaysAgo: Int) -> Questionnaire {
        with(Questionnaire()) { questionnaire in
            questionnaire.key = key
            questionnaire.name = .both("Sleep diary", "Diario del sueño")
            questionnaire.schedule = .daily(
                with(DailySchedule()) { schedule in
                    schedule.times = [TimeOfDay(secondOfDay: 7 * 3_600)]
                    schedule.startDate = clock.date(daysAgo: launchedDaysAgo - 1)
                    schedule.days = 365
                })
            questionnaire.steps = [
                .instruction(
                    "morning", .both("Good morning", "Buenos días"),
                    .both("How was last night?", "¿Cómo pasó la noche?")),
                .asked("bedTime", .both("When did you go to bed?", "¿A qué hora se acostó?"), .timeOfDay),
                hours, wakeCount, wokeBy, rested, naps, mood,
                .asked("sick", .both("Did you feel nauseous?", "¿Tuvo náuseas?"), .boolean),
                .asked(
                    "notes", .both("Anything else about last night?", "¿Algo más sobre la noche?"),
                    .words(1_000, .both("Optional", "Opcional"))),
            ]
        }
    }

    /// The first update adds a question at the end, and thus a column.
    @Sendable static func addCaffeine(_ questionnaire: inout Questionnaire) {
        let question = Step.asked(
            "caffeine",
            .both(
                "How many cups of coffee, tea or cola did you drink yesterday?",
                "¿Cuántas tazas de café, té o cola bebió ayer?"),
            .number(.integer, 0...20, .both("cups", "tazas"))
        ) { $0.sums(.both("Caffeine", "Cafeína"), .both("cups", "tazas"), .nutrition, .average) }
        questionnaire.steps.insert(question, at: questionnaire.steps.count - 1)
    }

    /// The second update, which is only in the draft, clarifies a sentence and adds a question.
    @Sendable static func askForScreens(_ questionnaire: inout Questionnaire) {
        for index in questionnaire.steps.indices {
            guard case .question(var question) = questionnaire.steps[index], question.key == "wokeBy" else {
                continue
            }
            // The Spanish text is not changed, so the language page lists it for review.
            question.text[.english] = "Did anything wake you in the night?"
            questionnaire.steps[index] = .question(question)
        }
        questionnaire.steps.insert(
            .asked(
                "screens", "Did you use a screen in bed?", .boolean,
                details: "Phone, tablet, computer or television"), at: 2)
        branch(&questionnaire)
    }

    /// Participants who did not wake up skip the question about the reason, and those who felt sick skip the question
    /// about coffee.
    private static func branch(_ questionnaire: inout Questionnaire) {
        questionnaire.branches = true
        for index in questionnaire.steps.indices {
            switch questionnaire.steps[index].key {
            case "wakeCount":
                questionnaire.steps[index].logic.formula = with(FormulaBranch(.equal, 0)) { formula in
                    (formula.then, formula.otherwise) = (.step("rested"), .step("wokeBy"))
                }
            case "sick":
                questionnaire.steps[index].logic.choices = [
                    ChoiceBranch(id: ChoiceBranch.yes, destination: .step("notes"))
                ]
            default: break
            }
        }
    }

    private static let hours = Step.asked(
        "hours", .both("How long did you sleep?", "¿Cuánto tiempo durmió?"),
        .timeInterval(
            with(TimeIntervalFormat()) { format in
                (format.stepMinutes, format.defaultMinutes) = (15, 420)
            })
    ) { question in
        question.draws(.both("Hours of sleep", "Horas de sueño"))
        question.sums(.both("Sleep", "Sueño"), .both("hours", "horas"), .sleep, .average)
    }

    private static let wakeCount = Step.asked(
        "wakeCount", .both("How often did you wake up?", "¿Cuántas veces se despertó?"),
        .scale(
            with(ScaleFormat()) { format in
                (format.minimum, format.maximum, format.stepSize, format.defaultPosition) = (0, 10, 1, 0)
                format.minimumText = .both("Never", "Ninguna")
                format.maximumText = .both("10 or more", "10 o más")
            })
    ) { $0.sums(.both("Awakenings", "Despertares"), .both("a night", "por noche"), .sleep, .average) }

    private static let wokeBy = Step.asked(
        "wokeBy", .both("What woke you?", "¿Qué le despertó?"),
        .choices(
            .multiple,
            [
                .of("bladder", .both("My bladder", "Ganas de orinar")),
                .of("heat", .both("I was hot", "El calor")), .of("dreams", .both("Dreams", "Los sueños")),
                .of("pain", .both("Aches", "Dolores")), .of("noise", .both("Noise", "El ruido")),
                .of("child", .both("A child", "Un niño")),
            ], other: .both("Something else", "Otra cosa"),
            placeholder: .both("What was it?", "¿Qué fue?")))

    private static let rested = Step.asked(
        "rested", .both("How rested do you feel?", "¿Cómo de descansada se siente?"),
        .continuousScale(
            with(ContinuousScaleFormat()) { format in
                (format.minimum, format.maximum, format.defaultValue) = (0, 100, 50)
                format.fractionDigits = 0
                format.minimumText = .both("Not at all", "Nada")
                format.maximumText = .both("Completely", "Del todo")
            })
    ) { $0.draws(.both("Rested", "Descanso")) }

    private static let naps = Step.form(
        "naps", again: .both("Another nap", "Otra siesta"),
        [
            .asked(
                "napStart", .both("When did you nap yesterday?", "¿A qué hora durmió la siesta ayer?"),
                .timeOfDay),
            .asked(
                "napMinutes", .both("For how long?", "¿Cuánto duró?"),
                .number(.integer, 5...240, .both("minutes", "minutos"))),
        ])

    private static let mood = Step.asked(
        "mood", .both("How do you feel?", "¿Cómo se siente?"),
        .choices(
            .single,
            [
                .of("cheerful", .both("Cheerful", "Alegre")), .of("calm", .both("Calm", "Tranquila")),
                .of("tired", .both("Tired", "Cansada")), .of("worried", .both("Worried", "Preocupada")),
            ]))
}
