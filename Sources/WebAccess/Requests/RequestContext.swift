import Access
import Cryptography
import HTTP
import SQLStore
import Timekeeping

/// The context of an authorized request: user, folder and permissions.
public struct RequestContext: Sendable {
    /// The signed-in user; nil on a public route without one.
    public let person: AuthenticatedUser?
    /// The folder in the URL.
    public let location: FolderLocation
    /// The roles and permissions of the user on this folder and above.
    public let effectiveRoles: EffectiveRolesByLevel
    /// The sibling folders that the user can open, if the request is for a page.
    public private(set) var siblings = SiblingFolders.none
    /// The permissions that the user has because of roles on subfolders, if the request is for a page.
    private var rightsFromDescendants: RightSet = []
    /// The previewed role, for its banner; nil without a preview.
    public private(set) var preview: PreviewedRole?
    /// The message from the previous page.
    public let flash: Flash?
    /// The one-time disclosure from the previous form, such as a secret.
    public let oneTimeDisclosure: [String]?
    /// The client address of the request.
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

    func with(siblings: SiblingFolders, rightsFromDescendants: RightSet) -> RequestContext {
        var context = self
        context.siblings = siblings
        context.rightsFromDescendants = rightsFromDescendants
        return context
    }

    /// The request.
    public var request: Request { incoming.request }

    /// The submitted form; empty for a page.
    public var form: Form { incoming.form }

    /// The time of the request.
    public var now: Instant { incoming.now }

    /// The site's audit log.
    public var audit: Audit { incoming.siteContext.audit }

    /// The user's rights on the deepest folder of the location, for buttons.
    public var rights: RightSet { effectiveRoles.roles(at: .any).rights }

    /// The user's rights at any site of the study, for navigation.
    public var rightsAtSites: RightSet {
        effectiveRoles.roles(at: .study).rightsAtSites.values.reduce(into: []) { $0.formUnion($1) }
    }

    /// The user's rights including those from roles on subfolders, for navigation.
    public var navigationRights: RightSet { rights.union(rightsFromDescendants) }

    /// Whether the user has a permission here, at the level to which it applies.
    public func hasPermission<P: Permission>(_ permission: P.Type) -> Bool {
        effectiveRoles.hasPermission(permission)
    }

    /// Whether the user has a permission for what belongs to a site, or for what belongs to none.
    public func hasPermission<P: StudySiteScoped>(_ permission: P.Type, at site: StudySiteID?) -> Bool {
        sites(of: permission)?.contains(site) ?? false
    }

    /// Whether the user has a permission for everything that belongs to a scope.
    public func hasPermission<P: StudySiteScoped>(_ permission: P.Type, at scope: StudySiteScope) -> Bool {
        sites(of: permission)?.contains(scope) ?? false
    }

    /// Returns the sites at which the user has a permission; nil if at none.
    public func sites<P: StudySiteScoped>(of permission: P.Type) -> StudySiteScope? {
        effectiveRoles.roles(at: .study).scope(of: permission)
    }

    /// Returns the rights that the user has at every site of a scope, for the columns of tables.
    public func rights(at sites: StudySiteScope) -> RightSet {
        effectiveRoles.roles(at: .study).rights(at: sites)
    }

    /// The actor for the audit log.
    public var actor: Actor { person?.actor ?? .visitor(address: address.text, audit: audit) }

    /// Returns the user. Throws if no one is signed in.
    public func requirePerson() throws -> AuthenticatedUser {
        guard let person else { throw SignInRequired() }
        return person
    }

    /// Checks the permission again, in another transaction of an async handler.
    public func require<P: Permission>(
        _ permission: P.Type, on subject: P.Subject, in transaction: borrowing Transaction
    ) throws -> Grant<P> {
        try Roles.require(permission, on: subject, by: actor, in: transaction)
    }

    /// The value of the hidden field ``CSRFToken/fieldName`` of forms; each call returns a different value.
    public var formToken: String {
        // Browsers without a signed-in user have a visitor token.
        guard let key = person == nil ? incoming.visitor : incoming.session else { return "" }
        return CSRFToken.make(for: key, random: incoming.siteContext.random)
    }

    /// The language of pages as a language tag: the account's, or English.
    public var language: String { person?.language ?? "en" }

    /// The color scheme of pages.
    public var theme: AuthenticatedUser.Theme { person?.theme ?? .system }

    /// The path to open after signing in: `to`, if it is a path on this site.
    public var returnPath: String { ReturnPath.checked(form["to"] ?? request.query["to"]) }

    /// Whether the user returns to a form that couldn't be saved.
    public var returnsToUnsavedForm: Bool { returnPath.hasPrefix(StashedFormController.prefix) }

    /// The user agent.
    public var agent: String { request.headers["user-agent"] ?? "" }
}

/// The role and folder of a preview.
public struct PreviewedRole: Sendable, Hashable {
    /// The role.
    public let role: Role
    /// The folder; nil if it was deleted.
    public let folder: Folder?
}
