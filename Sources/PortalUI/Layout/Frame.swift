/// Everything around the content of a page, as plain values: location, navigation and viewer.
///
/// A page holds one and hands it to its layout: `{% wrap PortalLayout(frame: frame) %} … {% end %}`.
public struct Frame: Sendable {
    /// The one h1 of the page.
    public var title: String
    /// One sentence under it that says what the page is for.
    public var purpose: String?
    /// The page one level up, for pages deeper than the navigation; the back link of an editor.
    public var parent: PageLink?
    /// Organization, app and study, each with its siblings; the breadcrumb.
    public var trail: [BreadcrumbLevel]
    /// The section navigation; empty for pages without one.
    public var navigation: [NavGroup]
    /// What the last action did.
    public var notice: Notice?
    /// Who is signed in.
    public var viewer: Viewer?
    /// The search of the top bar.
    public var search: SiteSearch?
    /// The jobs that run in the background.
    public var jobs: RunningJobs?
    /// Where the help is.
    public var helpAddress: String?
    /// Where the mark of the portal leads.
    public var homeAddress: String
    /// The colors that the account asks for.
    public var theme: Theme
    /// The language of the portal's own words.
    public var language: String
    /// In which direction they run.
    public var direction: TextDirection
    /// Whether single keys act; an account can switch them off.
    public var singleKeys: Bool
    /// The token that every form carries.
    public var formToken: String
    /// The addresses of style sheets, scripts and pictures.
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
    /// Whether the page holds a field of rich text, and so needs its editor.
    public var hasRichText = false

    /// Makes a frame; omitted parts are not shown.
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

    /// What the window is called: the page, then the last level of the trail.
    var windowTitle: String {
        guard let last = trail.last?.title, last != title else { return "\(title) - Study Portal" }
        return "\(title) - \(last) - Study Portal"
    }
}

/// A link with its words.
public struct PageLink: Sendable, Hashable {
    /// The words.
    public let title: String
    /// Where it leads.
    public let address: String

    /// Makes a link.
    public init(_ title: String, to address: String) {
        self.title = title
        self.address = address
    }
}

/// The colors of the portal.
public enum Theme: String, CaseIterable, Sendable {
    case system, light, dark
}

/// The direction in which the portal's own words run; the raw value is that of `dir`.
public enum TextDirection: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}
