import Access
import DesignEditing
import HTTP
import PortalUI
import Studies
import Templating
import Vocabulary

/// The form of the newest versions of an app.
struct AppVersionsForm: AppForm {
    let title = "App versions"
    let purpose = "The newest version on each platform, and whether people must update older versions."
    let section = AppPaths.versions

    func read(_ fields: inout FieldReader, into document: inout AppVersions) {
        for platform in Platform.allCases {
            let name = platform.rawValue
            fields.translate("\(name).message", into: &document[platform].message)
            guard fields.isEnglish else { continue }
            document[platform].version = fields.text("\(name).version")
            document[platform].build = fields.number("\(name).build")
            document[platform].isForced = fields.isOn("\(name).forced")
        }
    }

    func page(_ editing: AppEditorModel<AppVersions>) -> [UInt8] {
        AppVersionsPage(editing: editing).render()
    }
}

/// The page of an app's versions.
struct AppVersionsPage {
    let editing: AppEditorModel<AppVersions>

    var frame: Frame { editing.frame }
    var form: EditorForm { editing.form }
    var isEnglish: Bool { editing.isEnglish }
    let platforms = Platform.allCases

    func version(_ platform: Platform) -> TextField {
        let name = "\(platform.rawValue).version"
        return TextField(
            name, "Newest \(platform.title) version", editing.value[platform].version,
            hint: "The version in the store, such as 1.10.2.", error: editing.problems[name],
            isOptional: true,
            width: .medium, isCode: true)
    }

    func build(_ platform: Platform) -> TextField {
        let name = "\(platform.rawValue).build"
        return TextField(
            name, platform == .ios ? "iOS build" : "Android version code",
            editing.unread[name] ?? editing.value[platform].build.map(String.init) ?? "",
            kind: .number(min: 1), hint: "The number that the store uses to identify a build.",
            error: editing.problems[name], isOptional: true, width: .medium)
    }

    func forced(_ platform: Platform) -> CheckboxField {
        let name = "\(platform.rawValue).forced"
        return CheckboxField(
            name, "Require the update on \(platform.title)", isOn: editing.value[platform].isForced,
            isSwitch: true, hint: "People with an older version must update before they can continue.",
            error: editing.problems[name])
    }

    func message(_ platform: Platform) -> TextArea {
        editing.lines(
            "\(platform.rawValue).message", "Message on \(platform.title)", editing.value[platform].message,
            limit: DesignLimits.updateMessage, rows: 3, hint: "Shown to people who have an older version.",
            isOptional: !editing.value[platform].isForced)
    }
}
