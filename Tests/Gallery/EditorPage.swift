import PortalUI

/// A questionnaire's editor.
struct EditorPage {
    struct Answer {
        let text: String
        let value: String
    }

    let frame: Frame
    let tabs = [
        Tab("Steps", to: "#", count: "9", isCurrent: true),
        Tab("Schedule", to: "#", count: "weekly, from enrollment"),
        Tab("Settings", to: "#"), Tab("Response columns", to: "#"), Tab("History", to: "#"),
    ]
    let platforms = [Tab("iOS", to: "#", isCurrent: true), Tab("Android", to: "#")]
    let languages = [Tab("English", to: "#", isCurrent: true), Tab("Español", to: "#")]
    let steps: [StepRow]
    let types = ["Text choice", "Numeric", "Scale", "Time of day", "Text"].map { SelectOption($0, $0) }
    let several = [SelectOption("one", "One"), SelectOption("several", "Several")]
    let answers = [
        Answer(text: "No, I slept through", value: "none"),
        Answer(text: "Needing the bathroom", value: "bathroom"),
        Answer(text: "The baby moving", value: "baby"),
    ]
    let options = [
        "No, I slept through", "Needing the bathroom", "The baby moving", "Worry or racing thoughts",
    ]

    init(look: GalleryVariant) {
        frame = .gallery(
            "Weekly sleep diary", current: "Questionnaires", parent: PageLink("Questionnaires", to: "#"),
            look: look)
        steps = [
            StepRow("1. Before you start", detail: "Instruction · intro", icon: .text, to: "#"),
            StepRow(
                "2. What time did you go to bed?", detail: "Time of day · bedTime", icon: .clock, to: "#"),
            StepRow(
                "3. Did anything wake you in the night?", detail: "Text choice · wokeBy", icon: .radio,
                to: "#",
                isCurrent: true, changes: "Changed since version 4",
                branches: [
                    .init(to: 6, "goes to step 7 if No, I slept through"),
                    .init(to: 4, "goes to step 5 if The baby moving"),
                ]),
            StepRow("4. How many times did you wake?", detail: "Numeric · wakeCount", icon: .number, to: "#"),
            StepRow("5. About the baby", detail: "Form, 3 questions · babyNight", icon: .group, to: "#"),
            StepRow(
                "6. What was on your mind?", detail: "Text · worryText", icon: .text, to: "#", needsFix: true),
            StepRow(
                "7. How rested do you feel now?", detail: "Scale 0 to 10 · rested", icon: .scale, to: "#"),
            StepRow(
                "8. Did you nap yesterday?", detail: "Boolean · napped", icon: .yesNo, to: "#",
                branches: [.init(to: 9, "goes to the end if No")]),
            StepRow("9. How long did you nap?", detail: "Time interval · napLength", icon: .clock, to: "#"),
            StepRow("Done", detail: "Thank-you screen", icon: .check, to: "#"),
        ]
    }
}
