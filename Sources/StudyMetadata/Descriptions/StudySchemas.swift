import JSON
import Studies

/// What apps read about studies before anyone joins.
enum StudySchemas {
    /// The `studyList` and `study` answers.
    static let list = JSONSchema.answer(
        "Studies that an app offers.",
        ["studies": .list(of: study, "Studies, oldest first.")])

    private static let study = JSONSchema.object(
        "A study in a list.",
        [
            "studyId": .text("Study ID, as entered.", example: "SLEEP01"),
            "studyVersion": .version("Current version."),
            "studyLanguage": .text(
                "English name of the language of the texts. Not in the original documentation.",
                example: "English"),
            "title": .text("Study name.", example: "Sleep in Early Pregnancy"),
            "category": .words("Category.", example: "Public Health"),
            "sponsorName": .words("Sponsor.", example: "Meridian Bay Institute"),
            "tagline": .words("Tagline.", example: "How rest changes"),
            "status": .oneOf(
                ["Active", "Paused", "Upcoming", "Closed", ""],
                "Study status. The documentation has lowercase values and no `Paused`."),
            "logo": .words("URL of the thumbnail, which changes with the image."),
            "settings": .object(
                "Enrollment settings.",
                [
                    "enrolling": .flag("Whether people can enroll now."),
                    "platform": .oneOf(["all", "ios", "android", ""], "Supported platforms."),
                    "rejoin": .flag("Whether people can rejoin after they leave."),
                ]),
        ]
    ).named("Study")

    /// The pages by which a study or an app introduces itself.
    static let pages = JSONSchema.list(
        of: JSONSchema.object(
            "A page with an image.",
            [
                "type": .oneOf(["video", "text"], "`video` for the first page, even if it has no video."),
                "image": .words("URL of the image."),
                "title": .words("Title.", example: "Welcome"),
                "text": .words("Text."),
                "videoLink": .words("URL of a video. Only the first page can have one."),
            ]
        ).named("PicturePage"), "Overview pages, in order.")

    /// The `studyInfo` answer.
    static let info = JSONSchema.answer(
        "What people read before they enroll.",
        [
            "studyWebsite": .words("URL of the study website."),
            "info": pages.meaning(
                "At least one page. Without overview pages, one page is built from the study's names."),
            "anchorDate": .object(
                "Date question that activities count their days from.",
                [
                    "type": .oneOf(
                        ["date-question", ""],
                        "Empty if there is no such question. The documented `enrollment-date` is never sent.",
                        defaultValue: ""),
                    "questionInfo": .object(
                        "Location of the question.",
                        [
                            "activityId": .words("Activity of the question."),
                            "activityVersion": .version("Version of the activity.", defaultValue: ""),
                            "key": .words("Key of the question."),
                        ]),
                ]),
            "withdrawalConfig": .object(
                "What happens to the data of participants who leave.",
                [
                    "type": .oneOf(
                        ["ask_user", "no_action", "delete_data", ""], "Data retention.", defaultValue: ""),
                    "message": .words("Text that participants see before they leave."),
                ]),
        ])

    /// The `studyUpdates` answer.
    static let updates = JSONSchema.answer(
        "What has changed since the client's version.",
        [
            "updates": .object(
                "What to fetch again.",
                [
                    "consent": .flag("The consent has a newer version.", defaultValue: false),
                    "activities": .flag("An activity has changed.", defaultValue: false),
                    "resources": .flag("A resource has changed.", defaultValue: false),
                    "info": .flag("The study has a newer version.", defaultValue: false),
                    "status": .oneOf(
                        ["Active", "Paused", "Upcoming", "Closed", ""], "Same as in `studyList`."),
                ]),
            "currentVersion": .version("Current version."),
        ])
}
