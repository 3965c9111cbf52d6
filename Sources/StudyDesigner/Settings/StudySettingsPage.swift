import Access
import DesignEditing
import PortalUI
import Studies
import Timekeeping
import Vocabulary
import WebAccess

/// The page of the study settings.
struct StudySettingsPage {
    let editing: EditorModel<StudySettings>

    var frame: Frame { editing.frame }
    var form: EditorForm { editing.form }
    var isEnglish: Bool { editing.isEnglish }
    /// The page of study admins. Nil if the user can't manage them.
    var adminsAddress: String? {
        editing.context.hasPermission(ManageStudyAdmins.self)
            ? StudyDesignerPaths.admins(editing.channel) : nil
    }
    private var value: StudySettings { editing.value }
    private var problems: FormProblems { editing.problems }

    /// Hidden fields for published platforms, because disabled checkboxes don't send their values.
    var keptPlatforms: [HiddenField] {
        Platform.allCases.filter(isKept).map { HiddenField("platforms", $0.rawValue) }
    }

    private func isKept(_ platform: Platform) -> Bool {
        editing.ruleContext.publishedPlatforms.contains(platform) && value.platforms.contains(platform)
    }

    var platforms: CheckboxList {
        CheckboxList(
            "platforms", "Platforms supported",
            Platform.allCases.map { platform in
                SelectOption(
                    platform.rawValue, platform.title,
                    refusal: isKept(platform)
                        ? "The published version supports \(platform.title), so it can't be removed." : nil
                )
            },
            chosen: Set(Platform.allCases.filter(value.platforms.contains).map(\.rawValue)),
            error: problems["platforms"],
            was: editing.publishedText { settings in
                Platform.allCases.filter(settings.platforms.contains).map(\.title).joined(separator: ", ")
            })
    }

    var languages: LanguageFields {
        LanguageFields(
            value.languages,
            hint:
                "Every study is in English. Enter texts in other languages on the page of each section.",
            problems, was: editing.publishedText { $0.languages.map(\.englishName).joined(separator: ", ") }
        ) { editing.text($0, "") }
    }

    var enrolling: CheckboxField {
        CheckboxField(
            "enrolling", "Allow participants to enroll", isOn: value.enrolling, isSwitch: true,
            hint: "Required to launch the study. When off, the study can be announced as upcoming.",
            error: problems["enrolling"], was: editing.publishedText { $0.enrolling ? "on" : "off" })
    }

    var anchor: CheckboxField {
        CheckboxField(
            "enrollmentDateIsAnchor", "Use the enrollment date as an anchor date",
            isOn: value.enrollmentDateIsAnchor, isSwitch: true,
            hint: "Schedules can then count from the day a participant enrolled.",
            error: problems["enrollmentDateIsAnchor"],
            was: editing.publishedText { $0.enrollmentDateIsAnchor ? "on" : "off" },
            lock: editing.ruleContext.publishedEnrollmentAnchor && value.enrollmentDateIsAnchor
                ? "The published version uses the enrollment date." : nil)
    }

    var retention: ChoiceField {
        ChoiceField(
            "retention", "Retain participant data when they leave the study?",
            DataRetention.allCases.map { SelectOption($0.rawValue, $0.title, hint: $0.consequence) },
            chosen: value.retention?.rawValue ?? "",
            hint: "The consent text must say the same.", error: problems["retention"],
            was: editing.publishedText { $0.retention?.title ?? "" })
    }

    var rejoining: CheckboxField {
        CheckboxField(
            "rejoining", "Allow people to rejoin the study after they leave", isOn: value.rejoining,
            isSwitch: true, error: problems["rejoining"],
            was: editing.publishedText { $0.rejoining ? "on" : "off" })
    }

    var leaveAlert: TextArea {
        editing.lines(
            "leaveAlert", "Alert text for participants attempting to leave", \.leaveAlert,
            limit: DesignLimits.leaveAlert, rows: 3,
            hint: "Say whether they can rejoin and what happens to their data.")
    }

    var utcOffset: TextField {
        TextField(
            "utcOffset", "Time zone offset", editing.text("utcOffset", Self.words(value.utcOffset)),
            error: problems["utcOffset"], was: editing.publishedText { Self.words($0.utcOffset) },
            width: .short,
            isCode: true)
    }

    /// Returns an offset in words. UTC is shown as +00:00, because few people know `Z`.
    private static func words(_ offset: UTCOffset) -> String {
        offset == .utc ? "+00:00" : offset.description
    }
}

extension DataRetention {
    /// The displayed name.
    var title: String {
        switch self {
        case .retain: "Yes, retain it"
        case .delete: "No, delete it"
        case .participantChooses: "Allow the participant to choose"
        }
    }

    /// The effect of the choice for participants who leave.
    fileprivate var consequence: String {
        switch self {
        case .retain: "Their responses stay in the study's Lists."
        case .delete: "Their responses are erased when they leave."
        case .participantChooses: "The app asks each participant who leaves."
        }
    }
}
