import Access
import HTTP
import PortalUI
import Studies
import Templating
import Timekeeping

/// The form of how an app is built and handed out.
struct AppBuildSettingsForm: AppForm {
    let title = "App builds"
    let purpose = "How the app is known to each platform and its store."
    let section = AppPaths.builds
    let consequence = "Saved."

    func read(_ fields: inout FieldReader, into document: inout AppBuildSettings) {
        for platform in Platform.allCases {
            let name = platform.rawValue
            document[platform].isWithheld = !fields.isOn("\(name).isOffered")
            document[platform].bundleID = fields.text("\(name).bundleID")
            document[platform].storeAddress = fields.text("\(name).storeAddress")
        }
    }

    func page(_ editing: AppEditorModel<AppBuildSettings>) -> [UInt8] {
        AppBuildSettingsPage(editing: editing).render()
    }
}

/// The page of how an app is built and handed out.
struct AppBuildSettingsPage {
    let editing: AppEditorModel<AppBuildSettings>

    var frame: Frame { editing.frame }
    var form: EditorForm { editing.form }
    let platforms = Platform.allCases

    private func build(_ platform: Platform) -> AppBuild { editing.value[platform] }

    /// Since when the names of a build stay.
    private func lock(_ platform: Platform) -> String? {
        build(platform).distribution.map {
            "Fixed: marked as distributed on \(TimeText.day($0.at)) by \($0.by)."
        }
    }

    func offered(_ platform: Platform) -> CheckboxField {
        let name = "\(platform.rawValue).isOffered"
        return CheckboxField(
            name, "There is an \(platform.title) app", isOn: !build(platform).isWithheld,
            error: editing.problems[name])
    }

    func bundleID(_ platform: Platform) -> TextField {
        let name = "\(platform.rawValue).bundleID"
        return TextField(
            name, platform == .ios ? "Bundle ID" : "Package name", build(platform).bundleID,
            hint: "Like org.example.heron.", error: editing.problems[name], limit: DesignLimits.bundleID,
            isOptional: true, lock: lock(platform), isCode: true)
    }

    func store(_ platform: Platform) -> TextField {
        let name = "\(platform.rawValue).storeAddress"
        return TextField(
            name, "\(platform.storeName) URL", build(platform).storeAddress, kind: .address,
            hint: "Where people install it.", error: editing.problems[name], limit: DesignLimits.storeAddress,
            isOptional: true)
    }

    /// What is under the form for each platform.
    var handovers: [Distribution] {
        platforms.filter { !build($0).isWithheld || build($0).isDistributed }.map { platform in
            Distribution(platform, build(platform), editing.app)
        }
    }

    /// Whether a platform's build was handed out.
    struct Distribution {
        let title: String
        let chip: StateChip
        /// Why it cannot be marked yet; nil where it can or is.
        let obstacle: String?
        let isDistributed: Bool
        let dialog: String
        let address: String
        let bundleWord: String
        let bundleID: String

        init(_ platform: Platform, _ build: AppBuild, _ app: AppFolder) {
            title = "\(platform.title) app"
            isDistributed = build.isDistributed
            chip =
                isDistributed
                ? StateChip("Distributed", shape: .disc, tone: .green)
                : StateChip("Not distributed", shape: .dashedRing, tone: .gray)
            obstacle = isDistributed ? nil : build.missing(on: platform).map { "\($0.sentence), and save." }
            dialog = "distribute-\(platform.rawValue)"
            address = AppPaths.distribution(platform, app)
            (bundleWord, bundleID) = (platform.bundleWord, build.bundleID)
        }

        var dialogAddress: String { "#" + dialog }
    }
}
