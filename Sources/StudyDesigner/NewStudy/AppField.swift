import Access
import PortalUI
import Studies

/// Where the app of a channel is chosen, or made in place by anyone who may.
struct AppField {
    let select: SelectField
    let newID: TextField
    let newTitle: TextField
    let mayMakeApp: Bool

    /// The field of a channel; a locked one shows what is fast.
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
                "For \u{201C}New app\u{2026}\u{201D}. The app sends it with every call. It is never changed.",
            error: problems[choice.channel + ".newApp.id"], limit: DesignLimits.appID, isCode: true)
        newTitle = TextField(
            choice.channel + ".newApp.title", "Name of the new app", choice.newTitle,
            hint: "As people know it. The App ID, if left out.",
            error: problems[choice.channel + ".newApp.title"], limit: FolderRepository.titleLengthMax,
            isOptional: true)
    }
}
