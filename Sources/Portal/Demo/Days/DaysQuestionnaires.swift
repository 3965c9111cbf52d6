import Studies
import Timekeeping
import Vocabulary

extension DaysStudy {
    /// A questionnaire with every response type. Participants who are at home skip the questions about work.
    static let day = with(Questionnaire()) { questionnaire in
        questionnaire.key = "Day"
        questionnaire.name = "Your day"
        questionnaire.branches = true
        questionnaire.steps = opening + scales + chosen + typed
    }

    private static let opening: [Step] = [
        .instruction("intro", "Your day", "A few questions about a typical day."),
        place,
        .asked(
            "commute", "How long is your commute to work?",
            .timeInterval(with(TimeIntervalFormat()) { ($0.stepMinutes, $0.defaultMinutes) = (5, 30) })),
        .asked("hours", "How many hours do you work?", .number(.integer, 0...16, "hours")),
        .asked("rested", "Do you rest during the day?", .boolean),
    ]

    private static let place = Step.asked(
        "place", "Where do you spend most of the day?",
        .choices(
            .single, [.of("home", "At home"), .of("work", "At work"), .of("both", "In different places")],
            other: "Somewhere else", placeholder: "Where?")
    ) { question in
        question.skippable = false
        question.logic = with(StepLogic()) { logic in
            logic.choices = [ChoiceBranch(id: "home", destination: .step("rested"))]
        }
    }

    private static let scales: [Step] = [
        .asked(
            "energy", "How much energy do you have?",
            .scale(
                with(ScaleFormat()) { format in
                    (format.minimum, format.maximum, format.stepSize) = (0, 10, 2)
                    format.defaultPosition = 1
                })),
        .asked(
            "weight", "How heavy do you feel?",
            .continuousScale(
                with(ContinuousScaleFormat()) { format in
                    (format.minimum, format.maximum, format.defaultValue) = (0, 10, 5)
                    format.fractionDigits = 1
                })),
        .asked(
            "mood", "How is your mood?",
            .textScale(
                with(TextScaleFormat()) { format in
                    format.choices = [
                        .of("low", "Low"), .of("fair", "Fair"), .of("good", "Good"), .of("high", "Very good"),
                    ]
                    format.defaultPosition = 2
                })),
    ]

    private static let chosen: [Step] = [
        .asked(
            "season", "Which season do you like best?",
            .valuePicker(
                with(ValuePickerFormat()) { format in
                    format.choices = [
                        .of("spring", "Spring"), .of("summer", "Summer"), .of("fall", "Fall"),
                        .of("winter", "Winter"),
                    ]
                })),
        .asked(
            "lying", "What position do you rest in?",
            .imageChoice(
                with(ImageChoiceFormat()) { format in
                    format.choices = SleepingPosition.allCases.map { position in
                        with(ImageChoice(id: ItemID(position.rawValue))) { choice in
                            choice.image = position.image(isChosen: false).reference
                            choice.selectedImage = position.image(isChosen: true).reference
                            (choice.text, choice.value) = (position.text, position.rawValue)
                        }
                    }
                })),
    ]

    private static let typed: [Step] = [
        .asked("wokeUp", "When did you get up?", .timeOfDay),
        .asked(
            "due", "When is your due date?",
            .date(with(DateFormat()) { ($0.style, $0.range) = (.date, .afterCurrent) })),
        .asked("notes", "What else should we know?", .words(300, "In your own words")),
        .asked("contact", "What is your email address?", .email(EmailFormat())),
        .asked("height", "How tall are you?", .height(with(HeightFormat()) { $0.system = .metric })),
        .asked("walked", "Where did you walk?", .location(LocationFormat())),
    ]

    /// A questionnaire whose texts contain earlier answers: one of its own, and one of the long questionnaire.
    static func evening(_ clock: DemoClock) -> Questionnaire {
        with(Questionnaire()) { questionnaire in
            questionnaire.key = "Evening"
            questionnaire.name = "This evening"
            questionnaire.schedule = .daily(
                with(DailySchedule()) { schedule in
                    schedule.times = [TimeOfDay(secondOfDay: 18 * 3_600)]
                    (schedule.startDate, schedule.days) = (clock.date(daysAgo: 13), 90)
                })
            questionnaire.steps = [
                .asked(
                    "best", "What was the best part of the day?",
                    .choices(
                        .single,
                        [.of("morning", "the morning"), .of("noon", "noon"), .of("evening", "the evening")])),
                piped("why", "What was good about [part]?", "[part]", .step("best")),
                piped(
                    "there", "Were you at your usual place today ([place])?", "[place]",
                    .elsewhere(activity: "Day", step: "place"), .boolean),
            ]
        }
    }

    private static func piped(
        _ key: String, _ text: LocalizedText, _ snippet: LocalizedText, _ source: Destination,
        _ response: ResponseFormat = .words(100)
    ) -> Step {
        with(Step.asked(key, text, response)) { step in
            step.logic.piping = with(Piping()) { ($0.snippet, $0.source) = (snippet, source) }
        }
    }
}
