import Studies
import Timekeeping
import Vocabulary

/// The fourth study of the demo: for Android only, with every response type, a kick counter, branching and piping.
///
/// It has no participants. Its tokens are for testing an Android build.
enum DaysStudy {
    private static let launched = 14

    static func make(_ clock: DemoClock) -> DemoStudy {
        DemoStudy(
            basics: basics, settings: settings, overview: overview,
            eligibility: with(Eligibility()) { $0.method = .token }, consent: consent,
            questionnaires: [day, evening(clock)], activeTasks: [kicks(clock)], daysAgo: launched + 2,
            designer: "Lena Hartmann", isComplete: true,
            acts: [.init(daysAgo: launched, action: .launch, channel: .live, by: "Lena Hartmann")],
            revisions: [],
            cohorts: [
                DemoCohort(
                    channel: .live, issuer: "Camila Reyes",
                    batches: [.init(daysAgo: launched - 4, label: "Android testers", tokens: 20, used: 0)],
                    activities: [], responses: 0)
            ])
    }

    private static let consent = Consent.sections([
        .section(
            .overview, "About the study", "We ask how everyday life changes during pregnancy.",
            "<p>Taking part is your choice. Your care does not depend on it.</p>"),
        .section(
            .studySurvey, "What we ask", "One long questionnaire, and a short one each evening.",
            "<p>The evening questions take one minute.</p>"),
        .section(
            .withdrawing, "Leaving the study", "You can leave at any time.",
            "<p>When you leave, you choose whether your answers are deleted.</p>"),
    ])

    private static let overview = StudyOverview.pages([
        .page(.feetPage, "Everyday life", "Tell us how your days change, from your Android phone.")
    ])

    private static let basics = with(BasicInformation()) { basics in
        basics.live = ChannelIdentity(studyID: "DAYS01", appID: "HERON")
        basics.name = "Everyday Life in Pregnancy"
        basics.fullName = "Work, rest and movement in the last months of pregnancy"
        basics.category = "Public Health"
        basics.sponsor = "Meridian Bay Institute"
        basics.dataPartners = ["Midwives' Network"]
        basics.duration = StudyDuration(count: 3, unit: .months)
        basics.tagline = "How your days change"
        basics.about = "<p>Which parts of the day become harder, and which easier? This study asks.</p>"
        basics.feedbackEmail = "days-study@example.org"
        basics.type = .gateway
        basics.thumbnail = DemoImage.feet.reference
    }

    private static let settings = with(StudySettings()) { settings in
        settings.platforms = [.android]
        settings.enrolling = true
        settings.retention = .participantChooses
        settings.leaveAlert = "Do you want to leave the study?"
    }

    private static func kicks(_ clock: DemoClock) -> ActiveTask {
        with(KicksStudy.kicks(clock)) { task in
            task.schedule = .daily(
                with(DailySchedule()) { schedule in
                    schedule.times = [TimeOfDay(secondOfDay: 9 * 3_600)]
                    (schedule.startDate, schedule.days) = (clock.date(daysAgo: launched - 1), 90)
                })
        }
    }
}
