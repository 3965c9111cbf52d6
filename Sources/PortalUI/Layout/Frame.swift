/// The parts of a page around its content, as plain values: location, navigation and viewer.
///
/// A page has a frame and passes it to its layout: `{% wrap PortalLayout(frame: frame) %} … {% end %}`.
public struct Frame: Sendable {
    /// The title of the page, shown as its only h1.
    public var title: String
    /// A sentence below the title about the purpose of the page.
    public var purpose: String?
    /// The parent page, for pages deeper than the navigation; the back link of an editor.
    public var parent: PageLink?
    /// The breadcrumb: organization, app and study, each with its siblings.
    public var trail: [BreadcrumbLevel]
    /// The section navigation; empty for pages without one.
    public var navigation: [NavGroup]
    /// The result of the last action.
    public var notice: Notice?
    /// The signed-in user.
    public var viewer: Viewer?
    /// The search of the top bar.
    public var search: SiteSearch?
    /// The jobs that are running in the background.
    public var jobs: RunningJobs?
    /// The address of the help.
    public var helpAddress: String?
    /// The address to which the logo links.
    public var homeAddress: String
    /// The color scheme of the account.
    public var theme: Theme
    /// The language of the user interface.
    public var language: String
    /// The text direction of the user interface.
    public var direction: TextDirection
    /// Whether single-key shortcuts are enabled; users can disable them in their account.
    public var singleKeys: Bool
    /// The form token of every form.
    public var formToken: String
    /// The URLs of style sheets, scripts and images.
    public var assets: AssetURLs
    /// Style sheets that only some pages need.
    public var extraStyles: [ExtraStyle]
    /// Scripts that only some pages need, as paths under `Public/`, such as `/js/preview.js`.
    public var extraScripts: [String]
    /// The number of seconds until an inactive user is signed out; nil if no one is signed in.
    public var sessionSeconds: Int?
    /// The previewed role, and how to stop the preview; nil without a preview.
    public var preview: RolePreviewBanner?
    /// The banner of an archived folder, with a link to unarchive it; nil if it is not archived.
    public var archive: ArchiveBanner?
    /// The name in the corner of the page and in the title of the window; that of an app on pages for its participants.
    public var siteName = "Study Portal"
    /// The link to the content for keyboards; in the language of the page.
    public var skipLink = "Skip to content"
    /// Whether the page contains a rich text field, and therefore needs the editor.
    public var hasRichText = false

    /// Creates a frame; omitted parts are not shown.
    public init(
        title: String, purpose: String? = nil, parent: PageLink? = nil, trail: [BreadcrumbLevel] = [],
        navigation: [NavGroup] = [], notice: Notice? = nil, viewer: Viewer? = nil, search: SiteSearch? = nil,
        jobs: RunningJobs? = nil, helpAddress: String? = nil, homeAddress: String = "/",
        theme: Theme = .system,
        language: String = "en", direction: TextDirection = .leftToRight, singleKeys: Bool = true,
        formToken: String = "", assets: AssetURLs = .plain, extraStyles: [ExtraStyle] = [],
        extraScripts: [String] = []
    ) {
        self.title = title
        self.purpose = purpose
        self.parent = parent
        self.trail = trail
        self.navigation = navigation
        self.notice = notice
        self.viewer = viewer
        self.search = search
        self.jobs = jobs
        self.helpAddress = helpAddress
        self.homeAddress = homeAddress
        self.theme = theme
        self.language = language
        self.direction = direction
        self.singleKeys = singleKeys
        self.formToken = formToken
        self.assets = assets
        self.extraStyles = extraStyles
        self.extraScripts = extraScripts
    }

    /// The title of the browser window: the page, then the last level of the breadcrumb.
    var windowTitle: String {
        guard let last = trail.last?.title, last != title else { return "\(title) - \(siteName)" }
        return "\(title) - \(last) - \(siteName)"
    }
}

/// A link with its text.
public struct PageLink: Sendable, Hashable {
    /// The text.
    public let title: String
    /// The address.
    public let address: String

    /// Creates a link.
    public init(_ title: String, to address: String) {
        self.title = title
        self.address = address
    }
}

/// The color schemes of the portal.
public enum Theme: String, CaseIterable, Sendable {
    case system, light, dark
}

/// The text direction of the user interface; the raw value is that of the `dir` attribute.
public enum TextDirection: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}
