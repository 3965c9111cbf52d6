import PortalUI

/// The life of a study, what is to be fixed, what differs, and what happened.
struct RecordsPage {
    let frame: Frame
    let stages = [
        LifecycleStage("Draft", detail: "from 3 Mar", .passed),
        LifecycleStage("Upcoming", detail: "shown 12 May", .passed),
        LifecycleStage("Active", detail: "since 2 Jun, version 4", .current),
        LifecycleStage("Deactivated", detail: "planned 30 Jun", .ahead),
    ]
    let preconditions = [
        Precondition(.complete, "Basic information", found: "English and Spanish"),
        Precondition(
            .needsFix, "Questionnaires", found: "Weekly sleep diary, step 6 has no Spanish text",
            fix: PageLink("Fix step 6", to: "#")),
        Precondition(
            .notStarted, "Notifications", found: "None scheduled. You can publish without one.",
            fix: PageLink("Add", to: "#")),
    ]
    let differences = [
        DiffSection(
            "Basic information",
            [
                DiffLine(
                    .changed, "Study name", from: "Sleep and Early Pregnancy", to: "Sleep in Early Pregnancy"),
                DiffLine(
                    .changed, "Tagline", from: "Tracking sleep in the first trimester",
                    to: "How rest changes in the first weeks, night by night"),
            ]),
        DiffSection(
            "Questionnaires", detail: "Weekly sleep diary",
            [
                DiffLine(
                    .added, "Step 9 added", identifier: "napLength", to: "How long did you nap?",
                    effect: "Adds a column to WeeklySleepDiary."),
                DiffLine(.removed, "Step 10 removed", identifier: "mood", from: "How do you feel?"),
            ]),
    ]
    let facts = [
        DescriptionItem("Study ID", .code("SLEEP-EP")), DescriptionItem("Owner", "R. Alder"),
        DescriptionItem("Published", LinkedText("Version 4, ", .link("18 August", to: "#"))),
    ]
    let days: [TimelineDay]
    let json = """
        {
          "results": [
            { "resultType": "numeric",
              "key": "wakeCount",
              "skipped": false,
              "value": "a few" }
          ]
        }
        """

    init(look: GalleryVariant) {
        frame = .gallery(
            "Actions", purpose: "Publish changes, and launch, pause or end the study.", current: "Actions",
            parent: PageLink("Versions", to: "#"), look: look)
        func at(_ time: String) -> TimeText { TimeText(time, at: "2026-11-14T\(time)Z") }
        days = [
            TimelineDay(
                "Today", date: "Friday 14 November",
                [
                    TimelineEntry(
                        at: at("16:04:22"), icon: .refresh, tone: .amber,
                        LinkedText(
                            .strong("R. Alder"), " started reprocessing ", .link("29 responses", to: "#")),
                        detail: "Job 4417", source: "10.4.2.18"),
                    TimelineEntry(
                        at: at("15:31:07"), icon: .pencil,
                        LinkedText(.strong("R. Alder"), " changed ", .link("Basic information", to: "#")),
                        detail: "2 fields, draft of version 5",
                        changes: [
                            .init(
                                "Study name", from: "Sleep and Early Pregnancy",
                                to: "Sleep in Early Pregnancy"),
                            .init("Tagline", from: "Tracking sleep", to: "How rest changes, night by night"),
                        ], source: "10.4.2.18"),
                    TimelineEntry(
                        at: at("11:15:00"), icon: .send, tone: .blue,
                        LinkedText(.strong("System"), " forwarded 412 responses"), source: "Scheduled"),
                ]),
            TimelineDay(
                "Yesterday", date: "Thursday 13 November",
                [
                    TimelineEntry(
                        at: at("16:02:31"), icon: .cross, tone: .red,
                        LinkedText(
                            .strong("P. Sorrel"), " was refused access to ",
                            .link("Enrollment tokens", to: "#")),
                        detail: "Needs Coordinator", source: "10.4.2.77"),
                    TimelineEntry(
                        at: at("09:00:00"), icon: .check, tone: .green,
                        LinkedText(.strong("System"), " verified the log"),
                        detail: "18,733 entries, chain unbroken",
                        source: "Scheduled"),
                ]),
        ]
    }
}
