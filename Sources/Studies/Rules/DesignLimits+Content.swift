extension DesignLimits {
    // Pages on which a study or an app introduces itself
    public static let picturePages = 5
    public static let pageTitle = 50
    public static let pageText = 250
    public static let videoAddress = 300
    public static let pageImageBytes = 4 << 20
    /// The tolerance of an image's aspect ratio, in percent.
    public static let imageShapePercent = 1

    // Papers
    public static let pdfBytes = 10 << 20

    // Resources
    public static let resourceName = 50
    public static let resourceText = 100_000
    public static let resourceNotification = 250

    // Apps
    public static let appResources = 50
    public static let updateMessage = 250
    public static let appTerms = 50_000
    public static let bundleID = 100
    /// The maximum length of a bundle ID that Android phones can send with a token.
    public static let androidCredentialBundleID = 34
    public static let storeAddress = 250
    public static let organizationName = 100
    /// The version codes that Google Play accepts.
    public static let buildNumber = 1...2_100_000_000
    public static let mailSubject = 250
    public static let mailText = 10_000
}
