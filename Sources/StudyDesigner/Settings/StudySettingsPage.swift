import Access
import PortalUI
import Studies
import Timekeeping
import WebAccess

/// The page of the settings.
struct StudySettingsPage {
    let editing: EditorModel<StudySettings>

    var frame: Frame { editing.frame }
    var form: EditorForm { editing.form }
    var isEnglish: Bool { editing.isEnglish }
    /// Where it is chosen who works on the design; nil for anyone who may not.
    var adminsAddress: String? {
        editing.context.hasPermission(ManageStudyAdmins.self)
            ? StudyDesignerPaths.admins(editing.channel) : nil
    }
    private var value: StudySettings { editing.value }
    private var problems: FormProblems { editing.problems }

    /// Platforms that participants have already, which a disabled box does not send.
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
                        ? "The published version runs on \(platform.title), which cannot be taken back." : nil
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
                "Every study is in English. Texts in further languages are entered on the pages of each section.",
            problems, was: editing.publishedText { $0.languages.map(\.englishName).joined(separator: ", ") }
        ) { editing.text($0, "") }
    }

    var enrolling: CheckboxField {
        CheckboxField(
            "enrolling", "Allow participants to enroll", isOn: value.enrolling, isSwitch: true,
            hint: "Needed to launch the study. Off, it can be announced as upcoming.",
            error: problems["enrolling"], was: editing.publishedText { $0.enrolling ? "on" : "off" })
    }

    var anchor: CheckboxField {
        CheckboxField(
            "enrollmentDateIsAnchor", "Use the enrollment date as an anchor date",
            isOn: value.enrollmentDateIsAnchor, isSwitch: true,
            hint: "Schedules may then count from the day on which a participant enrolled.",
            error: problems["enrollmentDateIsAnchor"],
            was: editing.publishedText { $0.enrollmentDateIsAnchor ? "on" : "off" },
            lock: editing.ruleContext.publishedEnrollmentAnchor && value.enrollmentDateIsAnchor
                ? "The published version counts from the enrollment date." : nil)
    }

    var retention: ChoiceField {
        ChoiceField(
            "retention", "Retain participant data when they leave the study?",
            DataRetention.allCases.map { SelectOption($0.rawValue, $0.title, hint: $0.consequence) },
            chosen: value.retention?.rawValue ?? "",
            hint: "The text of the consent has to say the same.", error: problems["retention"],
            was: editing.publishedText { $0.retention?.title ?? "" })
    }

    var rejoining: CheckboxField {
        CheckboxField(
            "rejoining", "Allow people to rejoin the study once they left it", isOn: value.rejoining,
            isSwitch: true, error: problems["rejoining"],
            was: editing.publishedText { $0.rejoining ? "on" : "off" })
    }

    var leaveAlert: TextArea {
        editing.lines(
            "leaveAlert", "Alert text for participants attempting to leave", \.leaveAlert,
            limit: DesignLimits.leaveAlert, rows: 3,
            hint: "Say whether they can rejoin, and what becomes of their data.")
    }

    var utcOffset: TextField {
        TextField(
            "utcOffset", "Time zone offset", editing.text("utcOffset", Self.words(value.utcOffset)),
            error: problems["utcOffset"], was: editing.publishedText { Self.words($0.utcOffset) },
            width: .short,
            isCode: true)
    }

    /// UTC is written `Z` in addresses of time, which tells people little.
    private static func words(_ offset: UTCOffset) -> String {
        offset == .utc ? "+00:00" : offset.description
    }
}

extension DataRetention {
    /// The choice in words.
    var title: String {
        switch self {
        case .retain: "Yes, retain it"
        case .delete: "No, delete it"
        case .participantChooses: "Allow the participant to choose"
        }
    }

    /// What the choice means for people who leave.
    fileprivate var consequence: String {
        switch self {
        case .retain: "What people sent stays in the study's Lists."
        case .delete: "What people sent is erased when they leave."
        case .participantChooses: "The app asks each of them."
        }
    }
}
