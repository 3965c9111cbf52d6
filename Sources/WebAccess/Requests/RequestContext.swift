import Access
import Cryptography
import HTTP
import SQLStore
import Timekeeping

/// A request that was let in: who asks, where, with which rights.
public struct RequestContext: Sendable {
    /// Who is signed in, or nil in a route for anyone.
    public let person: AuthenticatedUser?
    /// Where the address leads.
    public let location: FolderLocation
    /// What the person is and may there and above.
    public let effectiveRoles: EffectiveRolesByLevel
    /// The folders next to the place that the person may enter, where the request is for a page.
    public private(set) var neighbours = SiblingFolders.none
    /// What the person may at the place because of what they hold below it, where the request is for a page.
    private var handedUp: RightSet = []
    /// The role with which the portal is looked at, for its banner; nil for everyone who acts for themselves.
    public private(set) var preview: PreviewedRole?
    /// What the page before wanted said.
    public let flash: Flash?
    /// What the form before handed over to this page alone, to be shown this once: such as a secret it issued.
    public let oneTimeDisclosure: [String]?
    /// Where the request came from.
    public let address: ClientAddress
    let incoming: IncomingRequest

    init(
        _ incoming: IncomingRequest, person: AuthenticatedUser?, place: FolderLocation,
        rolesByLevel: EffectiveRolesByLevel
    ) {
        address = incoming.address
        flash = Flash.read(from: incoming)
        oneTimeDisclosure = OneTimeDisclosure.read(from: incoming)
        self.incoming = person == nil ? incoming.asVisitor() : incoming
        self.person = person
        self.location = place
        self.effectiveRoles = rolesByLevel
    }

    private init(_ context: RequestContext, _ place: FolderLocation, _ rolesByLevel: EffectiveRolesByLevel) {
        address = context.address
        flash = context.flash
        oneTimeDisclosure = context.oneTimeDisclosure
        incoming = context.incoming
        person = context.person
        preview = context.preview
        self.location = place
        self.effectiveRoles = rolesByLevel
    }

    func at(_ place: FolderLocation, _ rolesByLevel: EffectiveRolesByLevel) -> RequestContext {
        RequestContext(self, place, rolesByLevel)
    }

    func previewing(as preview: PreviewedRole?) -> RequestContext {
        var context = self
        context.preview = preview
        return context
    }

    func with(siblings neighbours: SiblingFolders, rightsFromDescendants handedUp: RightSet) -> RequestContext
    {
        var context = self
        context.neighbours = neighbours
        context.handedUp = handedUp
        return context
    }

    /// The request.
    public var request: Request { incoming.request }

    /// The form that came with it; empty for a page.
    public var form: Form { incoming.form }

    /// The time of the request.
    public var now: Instant { incoming.now }

    /// The site's audit.
    public var audit: Audit { incoming.siteContext.audit }

    /// The rights held on the deepest folder of the place: for buttons.
    public var rights: RightSet { effectiveRoles.roles(at: .any).rights }

    /// The same with what is held below and reaches up to the place: for navigation.
    public var navigationRights: RightSet { rights.union(handedUp) }

    /// Whether the person holds a permission at this place, at the level where it belongs.
    public func hasPermission<P: Permission>(_ permission: P.Type) -> Bool {
        effectiveRoles.hasPermission(permission)
    }

    /// Who acts, for the audit.
    public var actor: Actor { person?.actor ?? .visitor(address: address.text, audit: audit) }

    /// The person, where someone must be signed in.
    public func requirePerson() throws -> AuthenticatedUser {
        guard let person else { throw SignInRequired() }
        return person
    }

    /// The permission again, in another transaction of an async handler.
    public func require<P: Permission>(
        _ permission: P.Type, on subject: P.Subject, in transaction: borrowing Transaction
    ) throws -> Grant<P> {
        try Roles.require(permission, on: subject, by: actor, in: transaction)
    }

    /// The hidden field of every form, called ``CSRFToken/fieldName``; different each time it is asked for.
    public var formToken: String {
        // Anyone who is no person was given a visitor's token on the way in.
        guard let key = person == nil ? incoming.visitor : incoming.session else { return "" }
        return CSRFToken.make(for: key, random: incoming.siteContext.random)
    }

    /// The language of pages, as a tag: the account's, or English.
    public var language: String { person?.language ?? "en" }

    /// The colors of pages.
    public var theme: AuthenticatedUser.Theme { person?.theme ?? .system }

    /// Where to go after signing in: what `to` says, if that is an address of ours.
    public var returnPath: String { ReturnPath.checked(form["to"] ?? request.query["to"]) }

    /// Whether the user goes on to a form of theirs that could not be saved.
    public var returnsToUnsavedForm: Bool { returnPath.hasPrefix(StashedFormController.prefix) }

    /// What the browser says that it is.
    public var agent: String { request.headers["user-agent"] ?? "" }
}

/// With which role, and as if on which folder, someone looks at the portal.
public struct PreviewedRole: Sendable, Hashable {
    /// The role.
    public let role: Role
    /// The folder; nil if it is gone meanwhile.
    public let folder: Folder?
}
