import Studies
import Timekeeping
import Vocabulary

/// The third study of the demo: for iPhones only, with answers from HealthKit, and paused.
enum HeartStudy {
    private static let consent = Consent.sections([
        .section(
            .overview, "About the study", "We follow people at home after heart surgery.",
            "<p>Taking part is your choice. Your care does not depend on it.</p>"),
        .section(
            .studySurvey, "What we ask", "How you feel, each day for four weeks.",
            "<p>Each day the app asks about pain, breath and walking. It takes three minutes.</p>"),
        .section(
            .withdrawing, "Leaving the study", "You can leave at any time.",
            "<p>Answers that you have sent are retained: the study needs them to be complete.</p>"),
    ])

    private static let launched = 70
    private static let paused = 10

    static func make(_ clock: DemoClock) -> DemoStudy {
        let surgery = Self.surgery
        let daily = afterCare(clock)
        return DemoStudy(
            basics: basics, settings: settings, overview: overview,
            eligibility: with(Eligibility()) { $0.method = .token }, consent: consent,
            questionnaires: [surgery, daily], activeTasks: [clearHead(clock)], daysAgo: 72,
            designer: "Lena Hartmann", isComplete: true,
            acts: [
                .init(daysAgo: launched, action: .launch, channel: .live, by: "Lena Hartmann"),
                .init(daysAgo: paused, action: .pause, channel: .live, by: "Lena Hartmann"),
            ],
            revisions: [],
            cohorts: [cohort(surgery, daily)])
    }

    private static func cohort(_ surgery: Questionnaire, _ daily: Questionnaire) -> DemoCohort {
        DemoCohort(
            channel: .live, issuer: "Camila Reyes",
            batches: [
                .init(daysAgo: 68, label: "Ward 3, first month", tokens: 50, used: 38),
                .init(daysAgo: 40, label: "Ward 3, second month", tokens: 40, used: 22),
            ],
            activities: [
                DemoCohort.Activity(
                    isDaily: false, versions: [.init(text: "1.0", daysAgo: 72, questionnaire: surgery)],
                    answers: answersOnce),
                DemoCohort.Activity(
                    isDaily: true, versions: [.init(text: "1.0", daysAgo: 72, questionnaire: daily)],
                    answers: answersDaily),
            ],
            responses: 720, withdrawn: 3, endsDaysAgo: paused)
    }

    private static let overview = StudyOverview.pages([
        .page(
            .heartPage, "After the operation",
            "Two questions a day help your care team see how you are recovering.")
    ])

    private static let basics = with(BasicInformation()) { basics in
        basics.live = ChannelIdentity(studyID: "HEART01", appID: "HERON")
        basics.name = "Heart Rate after Surgery"
        basics.fullName = "Resting heart rate in the first weeks after a cesarean section"
        basics.category = "Clinical Trials"
        basics.sponsor = "Meridian Bay Institute"
        basics.dataPartners = ["Bayside Clinic"]
        basics.duration = StudyDuration(count: 4, unit: .months)
        basics.tagline = "What your watch can tell us about your recovery"
        basics.about = """
            <p>After a cesarean section the heart beats faster for some time. This study follows how it slows \
            down again, with the numbers that your phone and watch collect anyway.</p>
            """
        basics.website = "https://heart.example.org"
        basics.feedbackEmail = "heart-study@example.org"
        basics.type = .gateway
        basics.thumbnail = DemoImage.heart.reference
    }

    private static let settings = with(StudySettings()) { settings in
        settings.platforms = [.ios]
        settings.enrolling = true
        settings.retention = .retain
        settings.rejoining = false
        settings.leaveAlert = "Your data stays with the study. Do you want to leave?"
        settings.utcOffset = UTCOffset(minutes: -300) ?? .utc
    }

    private static let surgery = with(Questionnaire()) { questionnaire in
        questionnaire.key = "Surgery"
        questionnaire.name = "About the operation"
        questionnaire.steps = [
            .instruction("intro", "Your operation", "Two questions, asked once."),
            .asked(
                "surgeryDate", "When was the operation?",
                .date(with(DateFormat()) { ($0.style, $0.range) = (.date, .untilCurrent) })
            ) { question in
                question.skippable = false
                question.anchorDateName = "Operation"
            },
            .asked(
                "planned", "Was it planned?",
                .choices(
                    .single,
                    [.of("planned", "Yes, in advance"), .of("urgent", "No, it was decided that day")])),
        ]
    }

    private static func afterCare(_ clock: DemoClock) -> Questionnaire {
        with(Questionnaire()) { questionnaire in
            questionnaire.key = "AfterCare"
            questionnaire.name = "How are you today?"
            questionnaire.schedule = .daily(
                with(DailySchedule()) { schedule in
                    schedule.times = [TimeOfDay(secondOfDay: 18 * 3_600)]
                    (schedule.startDate, schedule.days) = (clock.date(daysAgo: launched - 1), 200)
                })
            questionnaire.steps = [rate, pain, steps, walked, medicine]
        }
    }

    /// A puzzle that tests whether the participant's head is clear again. Like the study, it is for iPhones only.
    private static func clearHead(_ clock: DemoClock) -> ActiveTask {
        with(ActiveTask(.towerOfHanoi)) { task in
            (task.key, task.name) = ("ClearHead", "A small puzzle")
            task.instructions = "Move the tower to the last peg. Never put a larger disk on a smaller one."
            task.schedule = .daily(
                with(DailySchedule()) { schedule in
                    schedule.times = [TimeOfDay(secondOfDay: 10 * 3_600)]
                    (schedule.startDate, schedule.days) = (clock.date(daysAgo: launched - 1), 200)
                })
            task[.numberOfMoves] = DashboardUse(
                chart: with(Chart()) { ($0.timeRange, $0.title) = (.daysOfWeek, "Moves you needed") },
                statistic: with(Statistic()) { statistic in
                    (statistic.shortName, statistic.displayName) = ("movesStat", "Fewest moves")
                    (statistic.units, statistic.icon, statistic.formula) = ("moves", .activeTask, .minimum)
                })
        }
    }

    private static let rate = Step.asked(
        "restingRate", "What was your resting heart rate?", .number(.integer, 30...220, "bpm"),
        details: "Your watch fills this in, if you let it."
    ) { question in
        question.healthKitQuantity = "HKQuantityTypeIdentifierHeartRate"
        question.draws("Resting heart rate")
        question.sums("Heart rate", "bpm", .heartRate, .average)
    }

    private static let pain = Step.asked(
        "pain", "How much does your wound hurt?",
        .textScale(
            with(TextScaleFormat()) { format in
                format.choices = [
                    .of("none", "Not at all"), .of("mild", "A little"), .of("moderate", "Quite a bit"),
                    .of("severe", "A lot"), .of("worst", "Worst pain imaginable"),
                ]
                format.defaultPosition = 1
            }))

    private static let steps = Step.asked(
        "steps", "How many steps did you walk?", .number(.integer, 0...60_000, "steps")
    ) { question in
        question.healthKitQuantity = "HKQuantityTypeIdentifierStepCount"
        question.sums("Steps", "steps", .activity, .summation)
    }

    private static let walked = Step.asked("stairs", "Did you climb stairs?", .boolean)

    private static let medicine = Step.asked(
        "lastDose", "When did you last take pain medication?",
        .date(with(DateFormat()) { ($0.style, $0.range) = (.dateTime, .untilCurrent) }))
}

extension HeartStudy {
    @Sendable private static func answersOnce(
        _ person: DemoPerson, _ random: inout SeededRandom
    ) -> [String: DemoAnswer] {
        let date = person.enrolledAt.civil().date.adding(days: -1 - Int(random.fraction() * 5))
        return [
            "surgeryDate": .text(CivilDateTime(date: date, time: .midnight).wire()),
            "planned": .choices([random.pick(["planned", "urgent"], bias: 1)]),
        ]
    }

    @Sendable private static func answersDaily(
        _ person: DemoPerson, _ random: inout SeededRandom
    ) -> [String: DemoAnswer] {
        let hurt = min(max(random.around(1.4 - 0.4 * person.wellbeing, spread: 1), 0), 4.9)
        let levels = ["none", "mild", "moderate", "severe", "worst"]
        var answers: [String: DemoAnswer] = [
            "restingRate": .number(
                min(max(random.around(74 + 3 * hurt - 2 * person.wellbeing, spread: 6), 48), 130).rounded()),
            "pain": .text(levels[Int(hurt)]),
            "steps": .number(max(random.around(3_400 - 500 * hurt, spread: 1_500), 150).rounded()),
            "stairs": .flag(random.happens(0.6 - 0.1 * hurt)),
        ]
        if hurt > 1, random.happens(0.7) {
            let date = person.enrolledAt.civil().date.adding(days: Int(random.fraction() * 14))
            let time = TimeOfDay(secondOfDay: Int(random.fraction() * 1_439) * 60)
            answers["lastDose"] = .text(CivilDateTime(date: date, time: time).wire())
        }
        for key in ["steps", "pain"] where random.happens(0.04) { answers[key] = nil }
        return answers
    }
}
