import Access
import HTTP
import SQLStore
import Studies

/// Which app of the organization someone chose for a channel, or the new one that they described in its place.
struct AppChoice {
    /// What the list of apps sends for a new one; no App ID has a blank.
    static let newValue = "new app"

    /// The App ID that was chosen from the list, ``newValue``, or nothing.
    var chosen = ""
    /// What was typed for a new app.
    var newID = ""
    var newTitle = ""
    /// The channel's name in the form, with which its inputs begin.
    let channel: String

    /// A choice that no one changed yet.
    init(of channel: String, _ chosen: String = "") {
        self.channel = channel
        self.chosen = chosen
    }

    /// What was sent for a channel.
    init(of channel: String, in form: Form) {
        let fields = FieldReader(form, language: .english)
        self.channel = channel
        chosen = fields.text(channel + ".appID")
        newID = fields.text(channel + ".newApp.id")
        newTitle = fields.text(channel + ".newApp.title")
    }

    /// Whether the app is to be made.
    var makesApp: Bool { chosen == Self.newValue }
    /// The App ID, of the new app as well.
    var appID: AppID { AppID(makesApp ? newID : chosen) }
    var isEmpty: Bool { chosen.isEmpty }

    /// What is wrong before anything is made.
    var problem: FieldProblem? {
        guard makesApp else { return nil }
        if newID.isEmpty { return FieldProblem(channel + ".newApp.id", "Enter the App ID of the new app") }
        return IdentifierRule.refusal(of: newID, limit: DesignLimits.appID)
            .map { FieldProblem(channel + ".newApp.id", $0) }
    }

    /// Makes the app that was described; refuses by the inputs of the form.
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
        "Only an admin of \(organization.title) makes apps. Choose one from the list, or ask them for it"
    }
}
