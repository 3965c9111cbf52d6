import Access
import DesignEditing
import HTTP
import PortalUI
import Studies
import Templating
import Timekeeping
import Vocabulary

/// The form of an app's build settings.
struct AppBuildSettingsForm: AppForm {
    let title = "App builds"
    let purpose = "The bundle ID, package name and store URL of the app on each platform."
    let section = AppPaths.builds
    let consequence = "Saved."
    let saveTitle = "Save"

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

/// The page of an app's build settings.
struct AppBuildSettingsPage {
    let editing: AppEditorModel<AppBuildSettings>

    var frame: Frame { editing.frame }
    var form: EditorForm { editing.form }
    let platforms = Platform.allCases

    private func build(_ platform: Platform) -> AppBuild { editing.value[platform] }

    /// Returns why the bundle ID of a distributed build can't be changed, or nil.
    private func lock(_ platform: Platform) -> String? {
        build(platform).distribution.map {
            "Can't be changed: marked as distributed on \(TimeText.day($0.at)) by \($0.by)."
        }
    }

    func offered(_ platform: Platform) -> CheckboxField {
        let name = "\(platform.rawValue).isOffered"
        return CheckboxField(
            name, "Available on \(platform.title)", isOn: !build(platform).isWithheld,
            error: editing.problems[name])
    }

    func bundleID(_ platform: Platform) -> TextField {
        let name = "\(platform.rawValue).bundleID"
        return TextField(
            name, platform == .ios ? "Bundle ID" : "Package name", build(platform).bundleID,
            hint: "For example, org.example.heron.", error: editing.problems[name],
            limit: DesignLimits.bundleID,
            isOptional: true, lock: lock(platform), isCode: true)
    }

    func store(_ platform: Platform) -> TextField {
        let name = "\(platform.rawValue).storeAddress"
        return TextField(
            name, "\(platform.storeName) URL", build(platform).storeAddress, kind: .address,
            hint: "Where people install the app.", error: editing.problems[name],
            limit: DesignLimits.storeAddress,
            isOptional: true)
    }

    /// The distribution of each platform, below the form.
    var handovers: [Distribution] {
        platforms.filter { !build($0).isWithheld || build($0).isDistributed }.map { platform in
            Distribution(platform, build(platform), editing.app)
        }
    }

    /// The distribution status of a platform's build.
    struct Distribution {
        let title: String
        let chip: StateChip
        /// The reason why the build can't be marked as distributed yet; nil if it can be or already is.
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
