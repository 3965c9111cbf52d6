import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Manages the lists that basic information offers: data partners, sponsors, and categories.
struct ReferenceListController: Sendable {
    let siteMap: SiteMap

    var routes: [SiteRoute] {
        [
            .get(ReferenceListPaths.choices, requiring: ManageOrganization.self, use: show),
            .post(ReferenceListPaths.choices, requiring: ManageOrganization.self, use: change),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, in: transaction).render())
    }

    private func change(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> Response {
        let fields = FieldReader(context.form, language: .english)
        guard let list = ReferenceList(rawValue: fields.text("list")) else { throw NotFound("list") }
        let name = fields.text("name")
        do {
            let sentence = try apply(
                fields.text("action"), name, fields.text("to"), list, context, grant, in: transaction)
            return context.redirect(
                to: ReferenceListPaths.choices(grant.subject) + "#\(list.rawValue)", flash: Flash(sentence))
        } catch let refusal as ReferenceInvalid {
            var page = try page(context, grant, in: transaction)
            page.refuse(list, fields.text("action"), name, fields.text("to"), refusal.sentence)
            return .html(page.render(), status: .unprocessableContent)
        } catch is DocumentNotFound {
            throw NotFound("choice")
        }
    }

    /// Carries out an action and returns the message about it.
    private func apply(
        _ action: String, _ name: String, _ other: String, _ list: ReferenceList, _ context: RequestContext,
        _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> String {
        let choices = ReferenceChoiceRepository(of: grant.subject.id)
        var about = name
        let sentence: String
        switch action {
        case "add":
            try choices.add(name, to: list, transaction)
            sentence = "\(name) was added."
        case "rename":
            try choices.rename(name, to: other, in: list, at: context.now, transaction)
            about = "\(name) to \(other)"
            sentence = "Renamed to \(other). Studies that use \(name) keep it."
        case "retire":
            try choices.retire(name, in: list, at: context.now, transaction)
            sentence = "\(name) was retired. Studies that use it keep it."
        case "restore":
            try choices.retire(name, in: list, at: nil, transaction)
            sentence = "\(name) was restored."
        case "up", "down":
            try choices.move(name, up: action == "up", in: list, transaction)
            sentence = "\(name) was moved."
        default: throw NotFound("page")
        }
        let verb = ["up", "down"].contains(action) ? "move" : action
        try grant.record(
            "choice.\(verb)", about: about, ["list": .text(list.rawValue)], in: transaction)
        return sentence
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> ReferenceListsPage {
        let choices = ReferenceChoiceRepository(of: grant.subject.id)
        return ReferenceListsPage(
            frame: siteMap.frame(
                context, "Choices for studies",
                purpose: "Options for the basic information of studies in \(grant.subject.title).",
                section: ReferenceListPaths.suffix),
            address: ReferenceListPaths.choices(grant.subject),
            lists: try ReferenceList.allCases.map { list in
                ReferenceListsPage.List(list, try choices.all(list, transaction))
            })
    }
}

/// The address of an organization's lists.
enum ReferenceListPaths {
    static let suffix = "/choices"
    static let choices = "/orgs/{org}" + suffix

    static func choices(_ organization: OrganizationFolder) -> String {
        FolderPaths.of(organization) + suffix
    }

    /// The link in the navigation of an organization.
    static let section = SectionLink(
        "Choices for studies", icon: .bulletList, on: .organization, in: .manage, at: suffix,
        for: .manageOrganization)
}
