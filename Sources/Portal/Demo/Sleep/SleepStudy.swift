import Studies
import Timekeeping
import Vocabulary

/// The first study of the demo: sleep in early pregnancy, active, in English and Spanish, with a Test channel.
enum SleepStudy {
    private static let launched = 77
    private static let updated = 28

    static func make(_ clock: DemoClock) -> DemoStudy {
        let intake = SleepIntake.questionnaire(clock)
        let diary = SleepDiary.questionnaire(clock, launchedDaysAgo: launched)
        let updatedDiary = with(diary, SleepDiary.addCaffeine)
        let activities = [
            DemoCohort.Activity(
                isDaily: false, versions: [.init(text: "1.0", daysAgo: 84, questionnaire: intake)],
                answers: SleepIntake.answers(clock)),
            DemoCohort.Activity(
                isDaily: true,
                versions: [
                    .init(text: "1.1", daysAgo: updated, questionnaire: updatedDiary),
                    .init(text: "1.0", daysAgo: 84, questionnaire: diary),
                ],
                answers: SleepDiary.answers),
        ]
        return DemoStudy(
            basics: basics, settings: settings, overview: SleepContent.overview, eligibility: eligibility,
            properties: SleepVisit.properties, consent: SleepConsent.consent,
            questionnaires: [intake, diary, SleepVisit.questionnaire], resources: SleepContent.resources,
            daysAgo: 84, designer: "Dana Okafor", isComplete: true, acts: acts, revisions: revisions,
            cohorts: [live(activities), test(activities)])
    }

    private static let acts: [DemoStudy.Action] = [
        .init(daysAgo: 83, action: .launch, channel: .test, by: "Dana Okafor"),
        .init(daysAgo: launched, action: .launch, channel: .live, by: "Lena Hartmann"),
        .init(daysAgo: updated + 1, action: .publishUpdates, channel: .test, by: "Dana Okafor"),
        .init(daysAgo: updated, action: .publishUpdates, channel: .live, by: "Lena Hartmann"),
    ]

    /// The second change has not been published, so the draft differs from the published design.
    private static let revisions: [DemoStudy.Revision] = [
        .init(daysAgo: 30, key: SleepDiary.key, by: "Dana Okafor", change: SleepDiary.addCaffeine),
        .init(daysAgo: 2, key: SleepDiary.key, by: "Dana Okafor", change: SleepDiary.askForScreens),
    ]

    private static func live(_ activities: [DemoCohort.Activity]) -> DemoCohort {
        DemoCohort(
            channel: .live, issuer: "Camila Reyes",
            sites: [
                .init(
                    code: "BAY", name: "Bayside Clinic", address: "12 Harbor Road", target: 150,
                    targetDaysAhead: 60),
                .init(
                    code: "MID", name: "Midwives' Network", address: "3 Elm Street", target: 120,
                    targetDaysAhead: 90),
            ],
            batches: [
                .init(daysAgo: 76, label: "Bayside clinic, first wave", tokens: 120, used: 84, site: "BAY"),
                .init(daysAgo: 48, label: "Midwives' network", tokens: 120, used: 78, site: "MID"),
                .init(daysAgo: 20, label: "Community outreach", tokens: 100, used: 66),
            ],
            activities: activities, responses: 5_160, faults: SleepDiary.faults, withdrawn: 18, erased: 4,
            spanishShare: 0.27)
    }

    private static func test(_ activities: [DemoCohort.Activity]) -> DemoCohort {
        DemoCohort(
            channel: .test, issuer: "Dana Okafor",
            batches: [.init(daysAgo: 82, label: "Team phones", tokens: 20, used: 12)], activities: activities,
            responses: 120, spanishShare: 0.4)
    }

    private static let basics = with(BasicInformation()) { basics in
        basics.live = ChannelIdentity(studyID: "SLEEP01", appID: "HERON")
        basics.test = ChannelIdentity(studyID: "SLEEP01-T", appID: "HERON-T")
        basics.name = .both("Sleep in Early Pregnancy", "El sueño al comienzo del embarazo")
        basics.fullName = .both(
            "How rest changes in the first weeks of pregnancy: a diary study",
            "Cómo cambia el descanso en las primeras semanas del embarazo: un estudio con diario")
        basics.category = "Observational Studies"
        basics.sponsor = .both("Meridian Bay Institute", "Instituto Meridian Bay")
        basics.dataPartners = ["Bayside Clinic", "Midwives' Network"]
        basics.duration = StudyDuration(count: 6, unit: .months)
        basics.tagline = .both(
            "How rest changes in the first weeks, night by night",
            "Cómo cambia el descanso en las primeras semanas, noche a noche")
        basics.about = .both(
            """
            <p>Many people sleep differently from the first weeks of pregnancy on. We want to know how, and \
            what helps.</p><ul><li>One questionnaire about you when you join</li><li>Two minutes about last \
            night, each morning</li></ul><p>Your answers are kept without your name.</p>
            """,
            """
            <p>Muchas personas duermen de otra manera desde las primeras semanas del embarazo. Queremos saber \
            cómo, y qué ayuda.</p><ul><li>Un cuestionario sobre usted al inscribirse</li><li>Dos minutos sobre \
            la noche anterior, cada mañana</li></ul><p>Sus respuestas se guardan sin su nombre.</p>
            """)
        basics.website = "https://sleep.example.org"
        basics.feedbackEmail = "sleep-study@example.org"
        basics.type = .gateway
        basics.thumbnail = DemoImage.moon.reference
    }

    private static let settings = with(StudySettings()) { settings in
        settings.platforms = [.ios, .android]
        settings.languages = [.spanish]
        settings.enrolling = true
        settings.retention = .participantChooses
        settings.leaveAlert = .both(
            "You won't get any more questions. Do you want to leave the study?",
            "No recibirá más preguntas. ¿Desea abandonar el estudio?")
        settings.utcOffset = UTCOffset(minutes: -300) ?? .utc
    }

    private static let eligibility = with(Eligibility()) { eligibility in
        eligibility.method = .combined
        eligibility.instruction = .both(
            "Enter the token that your midwife or clinic gave you.",
            "Introduzca el código que le dio su partera o su clínica.")
        eligibility.questions = [
            question("over18", true, .both("Are you 18 or older?", "¿Tiene 18 años o más?")),
            question(
                "pregnant", true,
                .both("Are you less than 16 weeks pregnant?", "¿Tiene menos de 16 semanas de embarazo?")),
            question(
                "apnea", false,
                .both(
                    "Are you being treated for sleep apnea?", "¿Recibe tratamiento para la apnea del sueño?")),
        ]
    }

    private static func question(
        _ key: String, _ yesPasses: Bool, _ text: LocalizedText
    ) -> EligibilityQuestion {
        with(EligibilityQuestion(id: ItemID(key))) { question in
            (question.key, question.text) = (key, text)
            (question.yesPasses, question.noPasses) = (yesPasses, !yesPasses)
        }
    }
}
