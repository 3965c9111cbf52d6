import Access
import HTTP
import PortalUI
import Vocabulary

/// The form that issues an API key.
struct APIKeyForm {
    var title = ""
    var days: String
    var scopes: Set<String> = [APIKeyScope.readData.rawValue]
    var folder = ""
    let folders: [Folder]
    let isOfService: Bool
    /// Whether the form requires reauthentication because the user signed in too long ago.
    let asksReauthentication: Bool
    let address: String

    init(folders: [Folder], isOfService: Bool, asksReauthentication: Bool, address: String) {
        self.folders = folders
        self.isOfService = isOfService
        self.asksReauthentication = asksReauthentication
        self.address = address
        days = String(APIKey.defaultDays)
        folder = folders.first.map { "\($0.folderID)" } ?? ""
    }

    /// Returns the form filled with the submitted values.
    func filled(from form: Form) -> APIKeyForm {
        var filled = self
        filled.title = (form["title"] ?? "").trimmed
        filled.days = form["days"] ?? ""
        filled.scopes = Set(form.all("scopes"))
        filled.folder = form["folder"] ?? ""
        return filled
    }

    /// Returns the key to issue. An unknown scope is an error.
    func draft() throws(InvalidInput) -> APIKeyDraft {
        let known = APIKeyScope.allCases.filter { scopes.contains($0.rawValue) }
        guard known.count == scopes.count else {
            throw InvalidInput("scopes", "Choose only listed scopes.")
        }
        return APIKeyDraft(
            title, days: Int(days) ?? 0, scopes: Set(known),
            folder: folders.first { "\($0.folderID)" == folder })
    }

    var titleLimit: Int { APIKey.titleLengthMax }
    var daysMax: Int { (isOfService ? APIKey.serviceDays : APIKey.days).upperBound }
    var daysHint: String { "From 1 to \(daysMax) days." }
    var scopeChoices: [PortalUI.SelectOption] {
        APIKeyScope.allCases.map { PortalUI.SelectOption($0.rawValue, "\($0.title): \($0.summary)") }
    }
    var folderChoices: [PortalUI.SelectOption] {
        folders.map { PortalUI.SelectOption("\($0.folderID)", "\($0.path) (\($0.kind.title.lowercased()))") }
    }
    var isCut: Bool { folders.count >= APIKeyFolders.countMax }
    var countMax: String { NumberFormat.integer(APIKeyFolders.countMax) }
}

/// The form as a card of the page: `{% use APIKeyFormCard(form, problems, token: frame.formToken) %}`
struct APIKeyFormCard {
    let form: APIKeyForm
    let problems: FormProblems
    let token: String

    init(_ form: APIKeyForm, _ problems: FormProblems, token: String) {
        self.form = form
        self.problems = problems
        self.token = token
    }
}
