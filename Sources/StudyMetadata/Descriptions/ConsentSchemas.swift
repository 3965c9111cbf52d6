import JSON

/// What apps read about who may join and what they consent to.
enum ConsentSchemas {
    /// The `eligibilityConsent` answer.
    static let eligibilityConsent = JSONSchema.answer(
        "Who may join, and what they consent to.",
        [
            "eligibility": eligibility,
            "consent": .object(
                "The consent on offer.",
                [
                    "version": .version("Its version."),
                    "visualScreens": .list(of: screen, "Its sections in their order."),
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
                    "version": .version("The version of the consent."),
                    "type": .always("text/html", "What `content` is."),
                    "content": .words("The document.", example: "<p>…</p>"),
                ])
        ])

    private static let eligibility = JSONSchema.object(
        "Who may join.",
        [
            "type": .oneOf(["combined", "token", "test"], "Whether a token, a test or both are asked for."),
            "tokenTitle": .words("What is said where the token is entered.", example: "Enter your code"),
            "test": .list(
                of: StepSchemas.testQuestion("boolean", .object("Nothing.")), "Questions to answer yes or no."
            ),
            "correctAnswers": .list(
                of: .object(
                    "An answer that lets people in.",
                    ["key": .text("The question's key."), "answer": .flag("The answer.")]),
                "A question that takes both comes twice, one that takes neither not at all."),
        ])

    private static let screen = JSONSchema.object(
        "A section of the consent.",
        [
            "type": .oneOf(
                [
                    "overview", "dataGathering", "privacy", "dataUse", "timeCommitment", "studySurvey",
                    "studyTasks", "withdrawing", "custom",
                ], "Its subject, which decides on the picture."),
            "title": .words("Its heading.", example: "Privacy"),
            "text": .words("It in short."),
            "description": .always("", "Never used."),
            "html": .words("It at length, in HTML."),
            "url": .always("", "Never used."),
            "visualStep": .flag("Whether it is a screen of its own."),
        ])

    private static let comprehension = JSONSchema.object(
        "The test of whether the consent was understood.",
        [
            "passScore": .whole("How many answers have to be right.", usual: 0),
            "questions": .list(
                of: StepSchemas.testQuestion(
                    "textChoice",
                    .object(
                        "What to choose from; the value is the text.",
                        [
                            "textChoices": .list(of: FormatSchemas.choice, "The answers."),
                            "selectionStyle": .oneOf(
                                ["Single", "Multiple"], "Whether several can be chosen."),
                        ])), "The questions; empty without a test."),
            "correctAnswers": .list(
                of: .object(
                    "What is right.",
                    [
                        "key": .text("The question's key.", example: "1"),
                        "answer": .list(of: .text("The text of an answer."), "The right answers."),
                        "evaluation": .oneOf(["any", "all"], "Whether one of them is enough."),
                    ]), "One for each question."),
        ])

    private static let sharing = JSONSchema.object(
        "Whether data may be shared with others; all empty when nobody is asked.",
        [
            "title": .words("The heading of the question."),
            "text": .words("What is asked."),
            "shortDesc": .words("Who would use the data, in short."),
            "longDesc": .words("Who would use the data."),
            "learnMore": .words("More about it, in HTML."),
            "allowWithoutSharing": .flag("Never used.", usual: false),
        ])

    private static let review = JSONSchema.object(
        "What is shown for signing.",
        [
            "reasonForConsent": .text("What people agree to."),
            "reviewHTML": .words(
                "The document where it was written; empty where apps put it together from the sections."),
            "consentByLAR": .oneOf(["No", "Yes"], "Whether a representative may sign.", usual: "No"),
            "additionalSignature": .oneOf(["No", "Yes"], "Whether staff sign too.", usual: "No"),
            "signatures": JSONSchema.list(
                of: .text("A title."), "The titles of staff who sign, at most three."
            )
            .orNull,
        ])
}
