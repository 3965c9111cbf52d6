import JSON

/// What apps read about studies before anyone joins.
enum StudySchemas {
    /// The `studyList` and `study` answers.
    static let list = JSONSchema.answer(
        "The studies that an app offers.",
        ["studies": .list(of: study, "In the order in which they were made.")])

    private static let study = JSONSchema.object(
        "A study in a list.",
        [
            "studyId": .text("The Study ID, as it was typed.", example: "SLEEP01"),
            "studyVersion": .version("The version on offer."),
            "studyLanguage": .text(
                "The English name of the language that the texts are in. Not in the original's documentation.",
                example: "English"),
            "title": .text("Its name.", example: "Sleep in Early Pregnancy"),
            "category": .words("What it is about.", example: "Public Health"),
            "sponsorName": .words("Who is behind it.", example: "Meridian Bay Institute"),
            "tagline": .words("One line about it.", example: "How rest changes"),
            "status": .oneOf(
                ["Active", "Paused", "Upcoming", "Closed", ""],
                "Where it is in its life. Documented in lower case and without paused; deployed as here."),
            "logo": .words("The address of its picture; it changes with the picture."),
            "settings": .object(
                "What people may do.",
                [
                    "enrolling": .flag("Whether people may join now."),
                    "platform": .oneOf(["all", "ios", "android", ""], "The phones that can run it."),
                    "rejoin": .flag("Whether people may join again after they left."),
                ]),
        ]
    ).named("Study")

    /// The pages by which a study or an app introduces itself.
    static let pages = JSONSchema.list(
        of: JSONSchema.object(
            "A page with a picture.",
            [
                "type": .oneOf(["video", "text"], "`video` for the first page, with or without one."),
                "image": .words("The address of its picture."),
                "title": .words("Its heading.", example: "Welcome"),
                "text": .words("Its text."),
                "videoLink": .words("The address of a video; only ever of the first page."),
            ]
        ).named("PicturePage"), "The pages in their order.")

    /// The `studyInfo` answer.
    static let info = JSONSchema.answer(
        "What somebody reads before joining.",
        [
            "studyWebsite": .words("The address of the study's own pages."),
            "info": pages.meaning("At least one: without overview pages, one is made of the study's names."),
            "anchorDate": .object(
                "The date question from which an activity counts its days.",
                [
                    "type": .oneOf(
                        ["date-question", ""],
                        "Empty without such a question; `enrollment-date`, which is documented, is never sent.",
                        usual: ""),
                    "questionInfo": .object(
                        "Where the question is.",
                        [
                            "activityId": .words("Its activity."),
                            "activityVersion": .version("The version of the activity.", usual: ""),
                            "key": .words("Its key."),
                        ]),
                ]),
            "withdrawalConfig": .object(
                "What happens to the data of somebody who leaves.",
                [
                    "type": .oneOf(["ask_user", "no_action", "delete_data", ""], "What is done.", usual: ""),
                    "message": .words("What people are asked."),
                ]),
        ])

    /// The `studyUpdates` answer.
    static let updates = JSONSchema.answer(
        "What has changed since a client's version.",
        [
            "updates": .object(
                "What to read again.",
                [
                    "consent": .flag("The consent has a newer version.", usual: false),
                    "activities": .flag("Some activity has changed.", usual: false),
                    "resources": .flag("Some resource has changed.", usual: false),
                    "info": .flag("The study has a newer version.", usual: false),
                    "status": .oneOf(["Active", "Paused", "Upcoming", "Closed", ""], "As in `studyList`."),
                ]),
            "currentVersion": .version("The version on offer."),
        ])
}
