import Access
import DesignEditing
import HTTP
import SQLStore
import Studies
import Vocabulary

/// The organization's app that was chosen for a channel, or a new app to create.
struct AppChoice {
    /// The value of the option for a new app. App IDs can't contain spaces.
    static let newValue = "new app"

    /// The App ID that was chosen from the list, ``newValue``, or nothing.
    var chosen = ""
    /// The App ID that was typed for a new app.
    var newID = ""
    var newTitle = ""
    /// The channel's name in the form, which is the prefix of the channel's inputs.
    let channel: String

    /// Creates an unchanged choice.
    init(of channel: String, _ chosen: String = "") {
        self.channel = channel
        self.chosen = chosen
    }

    /// Reads the choice for a channel from a form.
    init(of channel: String, in form: Form) {
        let fields = FieldReader(form, language: .english)
        self.channel = channel
        chosen = fields.text(channel + ".appID")
        newID = fields.text(channel + ".newApp.id")
        newTitle = fields.text(channel + ".newApp.title")
    }

    /// Whether a new app has to be created.
    var makesApp: Bool { chosen == Self.newValue }
    /// The App ID of the chosen or the new app.
    var appID: AppID { AppID(makesApp ? newID : chosen) }
    var isEmpty: Bool { chosen.isEmpty }

    /// The problem that is found before anything is created.
    var problem: FieldProblem? {
        guard makesApp else { return nil }
        if newID.isEmpty { return FieldProblem(channel + ".newApp.id", "Enter the App ID of the new app") }
        return IdentifierRule.refusal(of: newID, limit: DesignLimits.appID)
            .map { FieldProblem(channel + ".newApp.id", $0) }
    }

    /// Creates the app. Errors name the inputs of the form.
    func make(
        in organization: OrganizationFolder, by actor: Actor, _ transaction: borrowing Transaction
    ) throws -> AppFolder {
        if let problem { throw InvalidInput([problem]) }
        do {
            let permission = try Roles.require(
                ManageOrganization.self, on: organization, by: actor, in: transaction)
            return try FolderRepository.addApp(newID, title: newTitle, with: permission, in: transaction)
        } catch let invalid as InvalidInput {
            throw InvalidInput(
                invalid.problems.map {
                    let input = $0.field == "title" ? "title" : "id"
                    return FieldProblem("\(channel).newApp.\(input)", $0.sentence)
                })
        } catch is AccessDenied {
            throw InvalidInput(channel + ".appID", Self.needsRole(organization))
        } catch is NotFound {
            throw InvalidInput(channel + ".appID", Self.needsRole(organization))
        }
    }

    private static func needsRole(_ organization: OrganizationFolder) -> String {
        "Only administrators of \(organization.title) can create apps. Choose one from the list or ask them for one"
    }
}
