import Access
import PortalUI
import Studies

/// The field that selects the app of a channel or describes a new one.
struct AppField {
    let select: SelectField
    let newID: TextField
    let newTitle: TextField
    let mayMakeApp: Bool

    /// Creates the field of a channel. A locked field shows its fixed value.
    init(
        _ choice: AppChoice, _ label: String, _ apps: [SelectOption], mayMakeApp: Bool,
        problems: FormProblems,
        lock: String? = nil
    ) {
        let name = choice.channel + ".appID"
        self.mayMakeApp = mayMakeApp && lock == nil
        let new = SelectOption(AppChoice.newValue, "New app\u{2026}")
        select = SelectField(
            name, label, self.mayMakeApp ? apps + [new] : apps, chosen: choice.chosen,
            prompt: "Choose an app", error: problems[name], lock: lock)
        newID = TextField(
            choice.channel + ".newApp.id", "App ID of the new app", choice.newID,
            hint:
                "For \u{201C}New app\u{2026}\u{201D}. The app sends this ID with every request. "
                + "You can't change it later.",
            error: problems[choice.channel + ".newApp.id"], limit: DesignLimits.appID, isCode: true)
        newTitle = TextField(
            choice.channel + ".newApp.title", "Name of the new app", choice.newTitle,
            hint: "Shown to people. If left empty, we use the App ID.",
            error: problems[choice.channel + ".newApp.title"], limit: FolderRepository.titleLengthMax,
            isOptional: true)
    }
}
