import Access
import HTTP
import WebAccess

/// A link that a feature adds to the section navigation of a folder.
public struct SectionLink: Sendable {
    /// The group of the navigation.
    public enum Group: Sendable, CaseIterable {
        case home, design, app, collect, manage

        var title: String? {
            switch self {
            case .home: nil
            case .design: "Design"
            case .app: "App"
            case .collect: "Collect"
            case .manage: "Manage"
            }
        }
    }

    let kind: FolderKind
    let group: Group
    let title: String
    let icon: IconName
    let suffix: String
    let right: Right?
    /// Whether it is also shown to users who have the right at single sites of the study.
    let isForSites: Bool
    let key: Character?
    /// Pages that belong to the section and have no link in the navigation, which searches find, too.
    let pages: [SectionPage]

    /// Creates a link; `suffix` is appended to the folder's path, such as `/tokens`, and identifies the section.
    ///
    /// Without a right, it is shown to every signed-in user. `atSites` says that the right may also be held at single
    /// sites of the study.
    public init(
        _ title: String, icon: IconName, on kind: FolderKind, in group: Group, at suffix: String,
        for right: Right?, atSites: Bool = false, key: Character? = nil,
        with pages: [SectionPage] = []
    ) {
        self.kind = kind
        self.group = group
        self.title = title
        self.icon = icon
        self.suffix = suffix
        self.right = right
        isForSites = atSites
        self.key = key
        self.pages = pages
    }
}

/// A page of a section without a link in the navigation.
public struct SectionPage: Sendable {
    let title: String
    let suffix: String
    let right: Right?

    /// Creates a page; `right` is nil for a page that everyone sees who sees the section.
    public init(_ title: String, at suffix: String, for right: Right? = nil) {
        (self.title, self.suffix, self.right) = (title, suffix, right)
    }
}

/// The assets and navigation sections that the pages of all features share.
///
/// `Portal` creates it from the sections of each feature; controllers use it to create the frame of a page.
public struct SiteMap: Sendable {
    /// The URLs of the files in `Public/`.
    public let assets: AssetURLs
    private let sections: [SectionLink]
    private let help: @Sendable (_ path: String) -> String?

    /// Creates a site map with these sections, in the order of the navigation. `help` returns the address of the help for
    /// the page with a path.
    public init(
        assets: AssetURLs, sections: [SectionLink],
        help: @escaping @Sendable (_ path: String) -> String? = { _ in nil }
    ) {
        self.assets = assets
        self.sections = sections
        self.help = help
    }

    /// Returns the frame of a page, with breadcrumb, navigation, account and message from the request context.
    ///
    /// `section` is the suffix of the page's ``SectionLink``. Pages of a design pass its `marks`.
    public func frame(
        _ context: RequestContext, _ title: String, purpose: String? = nil, section: String? = nil,
        parent: PageLink? = nil, marks: SectionCompletionMarks? = nil
    ) -> Frame {
        var frame = Frame(title: title, purpose: purpose, parent: parent, assets: assets)
        frame.formToken = context.formToken
        // The interface is only in English; the language of an account is used for emails.
        frame.language = "en"
        frame.theme = Theme(rawValue: context.theme.rawValue) ?? .system
        frame.singleKeys = context.person?.usesSingleKeys ?? true
        frame.notice = context.flash.map(Notice.init)
        guard let person = context.person else { return frame }
        frame.viewer = Viewer(
            name: person.name, email: person.email,
            links: [PageLink("Your account", to: "/account"), PageLink("API keys", to: "/account/keys")],
            signOutAddress: "/sign-out")
        frame.preview = context.preview.map { preview in
            RolePreviewBanner(
                role: preview.role.title,
                place: preview.folder.map { $0.kind == .site ? "the entire site" : $0.title }
                    ?? "a deleted folder",
                token: frame.formToken)
        }
        frame.archive = context.location.archivedFolder.map { folder in
            let may =
                folder.kind == .organization
                ? context.hasPermission(ManageSite.self) : context.hasPermission(ArchiveApp.self)
            return ArchiveBanner(
                title: folder.title,
                link: may ? PageLink("Unarchive…", to: FolderPaths.archive(of: folder)) : nil)
        }
        frame.sessionSeconds = person.secondsLeft
        frame.helpAddress = help(context.request.path)
        frame.search = .everything
        frame.trail = BreadcrumbLevel.levels(of: context)
        frame.navigation = navigation(of: context, current: section, marks: marks)
        return frame
    }

    private func navigation(of context: RequestContext, current: String?, marks: SectionCompletionMarks?)
        -> [NavGroup]
    {
        SectionLink.Group.allCases.compactMap { group in
            let links = sections.filter {
                $0.kind == context.location.folder.kind && $0.group == group
                    && isVisible($0, to: context)
            }
            guard let first = links.first else { return nil }
            if group == .design, marks == nil {
                // On other pages, the design is a single link to its first section, with the title of the group.
                return NavGroup(items: [item(first, titled: group.title, context, current, nil)])
            }
            let items = links.map { item($0, titled: nil, context, current, marks) }
            return NavGroup(group.title, progress: group == .design ? marks?.progress : nil, items: items)
        }
    }

    /// Returns the pages of a folder for someone with these rights: those of the navigation, and those of its sections.
    /// `base` is the folder's path. Pages of a design are left out if there is none.
    public func pages(
        of kind: FolderKind, for rights: RightSet, atSites: RightSet, hasDesign: Bool, below base: String
    ) -> [PageLink] {
        let visible = sections.filter { section in
            guard section.kind == kind, section.group != .design || hasDesign else { return false }
            guard let right = section.right else { return true }
            return rights.contains(right) || section.isForSites && atSites.contains(right)
        }
        return visible.flatMap { section in
            let within = section.pages.filter { $0.right.map(rights.contains) ?? true }
            return ([(section.title, section.suffix)] + within.map { ($0.title, $0.suffix) }).map {
                title, suffix in
                PageLink(title, to: base == "/" ? "/\(suffix.dropFirst())" : base + suffix)
            }
        }
    }

    private func isVisible(_ section: SectionLink, to context: RequestContext) -> Bool {
        guard let right = section.right else { return true }
        return context.navigationRights.contains(right)
            || section.isForSites && context.rightsAtSites.contains(right)
    }

    private func item(
        _ section: SectionLink, titled title: String?, _ context: RequestContext, _ current: String?,
        _ marks: SectionCompletionMarks?
    ) -> NavItem {
        let base = FolderPaths.of(context.location)
        return NavItem(
            title ?? section.title,
            to: base == "/" ? "/" + section.suffix.dropFirst() : base + section.suffix,
            lead: marks?.lead(of: section) ?? .icon(section.icon), badge: marks?.badge(of: section),
            changes: marks?.changes(of: section),
            isCurrent: section.suffix == current, key: section.key)
    }
}

/// The URLs of organizations, apps and studies.
public enum FolderPaths {
    /// Returns the path of a folder; `/` for the site.
    public static func of(_ place: FolderLocation) -> String {
        switch place {
        case .site: "/"
        case .organization(let folder): of(folder)
        case .app(let folder): of(folder)
        case .channel(let channel): of(channel)
        }
    }

    /// Returns the path of an organization.
    public static func of(_ folder: OrganizationFolder) -> String { "/orgs/\(folder.name)" }

    /// Returns the path of an app.
    public static func of(_ folder: AppFolder) -> String { "\(of(folder.organization))/apps/\(folder.name)" }

    /// Returns the path of the public page on which participants delete their account of an app. It has the IDs that
    /// the app's builds send, so it stays the same if the app is moved.
    public static func accountDeletion(of folder: AppFolder) -> String {
        "/my/\(folder.sentOrganization)/\(folder.name)/delete"
    }

    /// The page with the push keys of an app, below the path of the app, and the page that tests them.
    public static let pushKeys = "/push-keys"
    public static let pushKeyTest = pushKeys + "/test"

    /// Returns the path of the page that creates a study in an app.
    public static func newStudy(in folder: AppFolder) -> String { "\(of(folder))/new-study" }

    /// Returns the path of the page that moves a study, or only a Test channel, to the trash.
    public static func deletion(of channel: Channel) -> String { "\(of(channel))/delete" }

    /// Returns the path of the page that moves an app or a study.
    public static func move(of place: FolderLocation) -> String { "\(of(place))/move" }

    /// Returns the path of a folder of any level; for a study, that of its Live channel.
    public static func of(_ folder: Folder) -> String {
        switch folder {
        case .site: "/"
        case .organization(let folder): of(folder)
        case .app(let folder): of(folder)
        case .study(let folder): "\(of(folder.app))/studies/\(folder.name)"
        }
    }

    /// Returns the path of the page that archives or unarchives an organization or app.
    public static func archive(of folder: Folder) -> String { "\(of(folder))/archive" }

    /// Returns the path of one channel of a study.
    public static func of(_ channel: Channel) -> String { "\(of(channel.app))/studies/\(channel.studyID)" }
}

extension Notice {
    fileprivate init(_ flash: Flash) {
        let kind: Kind =
            switch flash.tone {
            case .success: .done
            case .failure: .failure
            case .information: .note
            }
        self = Notice(
            kind, flash.title, flash.detail.isEmpty ? nil : flash.detail,
            link: flash.link.map { PageLink($0.label, to: $0.address) }
        ).offering(
            flash.offer.map { Action($0.label, to: $0.address, fields: [HiddenField("to", $0.page)]) })
    }
}
