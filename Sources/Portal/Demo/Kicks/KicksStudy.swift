import Studies
import Timekeeping
import Vocabulary

/// The second study of the demo: announced to testers and still a draft. Its missing parts show how the portal reports
/// them.
enum KicksStudy {
    static func make(_ clock: DemoClock) -> DemoStudy {
        DemoStudy(
            basics: basics, settings: settings, overview: overview,
            eligibility: with(Eligibility()) { eligibility in
                eligibility.method = .token
                eligibility.instruction = "Enter the token you received at your ultrasound."
            },
            properties: [KicksSchedules.ultrasound], consent: consent,
            questionnaires: [movements(clock), comfort] + KicksSchedules.questionnaires(clock),
            activeTasks: [kicks(clock), tower], daysAgo: 20,
            designer: "Dana Okafor",
            isComplete: false,
            acts: [.init(daysAgo: 6, action: .publishUpcoming, channel: .test, by: "Lena Hartmann")],
            revisions: [
                .init(daysAgo: 3, key: "Movements", by: "Dana Okafor") { questionnaire in
                    questionnaire.name = "Counting movements"
                }
            ],
            cohorts: [])
    }

    private static let consent = Consent.sections([
        .section(
            .overview, .both("Counting kicks", "Contar pataditas"),
            .both(
                "Once a day, you count ten movements of your baby.",
                "Una vez al día usted cuenta diez movimientos de su bebé."),
            .both(
                "<p>The app measures the time. It replaces no examination: call your midwife if you worry.</p>",
                "<p>La aplicación mide el tiempo. No sustituye ningún examen: llame a su partera si algo le preocupa.</p>"
            )),
        .section(
            .withdrawing, .both("Leaving the study", "Abandonar el estudio"),
            .both("You can stop at any time.", "Puede dejarlo en cualquier momento."),
            .both(
                "<p>Everything that you have sent is deleted when you leave.</p>",
                "<p>Todo lo que ha enviado se borra cuando abandona el estudio.</p>")),
    ])

    private static let overview = StudyOverview.pages([
        .page(
            .feetPage, .both("Counting kicks", "Contar pataditas"),
            .both(
                "Sit down once a day and count ten movements. The app measures the time.",
                "Siéntese una vez al día y cuente diez movimientos. La aplicación mide el tiempo."))
    ])

    private static let basics = with(BasicInformation()) { basics in
        basics.live = ChannelIdentity(studyID: "KICKS01", appID: "HERON")
        basics.test = ChannelIdentity(studyID: "KICKS01-T", appID: "HERON-T")
        basics.name = .both("Counting Kicks", "Contar pataditas")
        basics.fullName = .both(
            "Fetal movements in the last three months",
            "Los movimientos del bebé en los últimos tres meses")
        basics.category = "Public Health"
        basics.sponsor = .both("Meridian Bay Institute", "Instituto Meridian Bay")
        basics.dataPartners = ["Midwives' Network"]
        basics.duration = StudyDuration(count: 12, unit: .weeks)
        basics.tagline = .both("Ten movements, once a day", "Diez movimientos, una vez al día")
        basics.about = .both(
            "<p>How often does a child move before it is born? Count with us, once a day.</p>",
            "<p>¿Con qué frecuencia se mueve un bebé antes de nacer? Cuente con nosotros, una vez al día.</p>"
        )
        basics.feedbackEmail = "kicks-study@example.org"
        basics.type = .gateway
        basics.thumbnail = DemoImage.feet.reference
    }

    private static let settings = with(StudySettings()) { settings in
        // The Tower of Hanoi task is not available on Android.
        settings.platforms = [.ios]
        settings.languages = [.spanish]
        settings.retention = .delete
        settings.leaveAlert = .both(
            "All your data will be deleted. Do you want to leave?",
            "Se borrará todo lo que ha enviado. ¿Desea abandonar el estudio?")
    }

    /// A questionnaire that is complete in English, but lacks some Spanish texts.
    private static func movements(_ clock: DemoClock) -> Questionnaire {
        with(Questionnaire()) { questionnaire in
            questionnaire.key = "Movements"
            questionnaire.name = "Movements"
            questionnaire.schedule = .daily(
                with(DailySchedule()) { schedule in
                    schedule.times = [TimeOfDay(secondOfDay: 19 * 3_600)]
                    (schedule.startDate, schedule.days) = (clock.date(daysAgo: -14), 84)
                })
            questionnaire.steps = [
                .instruction(
                    "sitDown", .both("Sit down", "Siéntese"),
                    "Find a quiet place and count ten movements."),
                .asked(
                    "minutes",
                    .both("How long did ten movements take?", "¿Cuánto tardaron diez movimientos?"),
                    .timeInterval(
                        with(TimeIntervalFormat()) { ($0.stepMinutes, $0.defaultMinutes) = (5, 30) })
                ) { $0.draws(.both("Time for ten", "Tiempo para diez")) },
                .asked("strength", "How strong were they?", .scale(ScaleFormat())),
            ]
        }
    }

    /// An incomplete questionnaire: a choice question with only one answer.
    private static let comfort = with(Questionnaire()) { questionnaire in
        questionnaire.key = "Comfort"
        questionnaire.name = .both("How you sit", "Cómo se sienta")
        questionnaire.steps = [
            .asked(
                "seat", "Where did you sit?",
                .choices(.single, [.of("chair", .both("On a chair", "En una silla"))]))
        ]
    }
}
