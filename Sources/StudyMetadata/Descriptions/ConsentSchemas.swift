import JSON
import Studies

/// The schemas of eligibility and consent.
enum ConsentSchemas {
    /// The `eligibilityConsent` answer.
    static let eligibilityConsent = JSONSchema.answer(
        "Eligibility and consent.",
        [
            "eligibility": eligibility,
            "consent": .object(
                "Current consent.",
                [
                    "version": .version("Version of the consent."),
                    "visualScreens": .list(of: screen, "Consent sections, in order."),
                    "comprehension": comprehension,
                    "sharing": sharing,
                    "review": review,
                ]),
        ])

    /// The `consentDocument` answer.
    static let document = JSONSchema.answer(
        "The document that participants sign.",
        [
            "consent": .object(
                "The document.",
                [
                    "version": .version("Version of the consent."),
                    "type": .always("text/html", "Type of `content`."),
                    "content": .words("The document.", example: "<p>…</p>"),
                ])
        ])

    private static let eligibility = JSONSchema.object(
        "Eligibility.",
        [
            "type": .oneOf(
                ["combined", "token", "test"], "Whether participants need a token, a passed test or both."),
            "tokenTitle": .words("Text shown with the token field.", example: "Enter your code"),
            "test": .list(
                of: StepSchemas.testQuestion("boolean", .object("Empty.")), "Yes-or-no questions."),
            "correctAnswers": .list(
                of: .object(
                    "An answer that passes.",
                    ["key": .text("Key of the question."), "answer": .flag("The answer.")]),
                "Passing answers. A question is listed twice if both answers pass, and not at all if neither does."
            ),
        ])

    private static let screen = JSONSchema.object(
        "A consent section.",
        [
            "type": .oneOf(
                [
                    "overview", "dataGathering", "privacy", "dataUse", "timeCommitment", "studySurvey",
                    "studyTasks", "withdrawing", "custom",
                ], "Topic of the section, which determines its image."),
            "title": .words("Title.", example: "Privacy"),
            "text": .words("Summary."),
            "description": .always("", "Not used."),
            "html": .words("Full text in HTML."),
            "url": .always("", "Not used."),
            "visualStep": .flag("Whether the section has its own screen."),
        ])

    private static let comprehension = JSONSchema.object(
        "Comprehension test.",
        [
            "passScore": .integer("Number of correct answers needed to pass.", defaultValue: 0),
            "questions": .list(
                of: StepSchemas.testQuestion(
                    "textChoice",
                    .object(
                        "Choices. The value of each is its text.",
                        [
                            "textChoices": .list(of: Choice.schema, "The answers."),
                            "selectionStyle": .oneOf(
                                ["Single", "Multiple"], "Whether several choices can be selected."),
                        ])), "Questions. Empty if there is no test."),
            "correctAnswers": .list(
                of: .object(
                    "Correct answers to a question.",
                    [
                        "key": .text("Key of the question.", example: "1"),
                        "answer": .list(of: .text("Text of an answer."), "Correct answers."),
                        "evaluation": .oneOf(["any", "all"], "Whether any or all of them are required."),
                    ]), "One entry for each question."),
        ])

    private static let sharing = JSONSchema.object(
        "Data sharing step. All members are empty if the study has none.",
        [
            "title": .words("Title of the step."),
            "text": .words("Question text."),
            "shortDesc": .words("Short description of the research organization."),
            "longDesc": .words("Description of the research organization."),
            "learnMore": .words("\"Learn more\" text in HTML."),
            "allowWithoutSharing": .flag("Not used.", defaultValue: false),
        ])

    private static let review = JSONSchema.object(
        "Review and signature.",
        [
            "reasonForConsent": .text("Text that participants agree to."),
            "reviewHTML": .words(
                "Consent document. Empty if apps build it from the sections."),
            "consentByLAR": .oneOf(
                ["No", "Yes"], "Whether a legally authorized representative (LAR) can sign.",
                defaultValue: "No"),
            "additionalSignature": .oneOf(
                ["No", "Yes"], "Whether staff must also sign.", defaultValue: "No"),
            "signatures": JSONSchema.list(
                of: .text("A title."), "Titles of the staff who sign, at most three."
            )
            .orNull,
        ])
}
