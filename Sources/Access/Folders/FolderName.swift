/// The rules for names of organizations, apps and studies.
///
/// Names are part of URLs and are sent by apps, so they are short and restricted to the characters that study designers
/// know from the Web Configuration Portal. They are compared without case.
public enum FolderName {
    /// The maximum number of characters.
    public static let lengthMax = 32
    /// The characters allowed in addition to ASCII letters and digits.
    public static let marks = "*()_+|:.-"

    /// First segments of URLs in use, which can't be names of organizations.
    ///
    /// Old URLs start with the folder's path (`/{folder}/response-….api`). A test of the entire site checks this list
    /// against its routes.
    public static let reserved: Set<String> = [
        "_", "account", "activities", "admin", "administration", "api", "app", "apps", "assets", "audit",
        "css", "demo", "docs", "favicon.ico", "fdahpstudydesigner", "fdahpuserregws", "fonts", "groups",
        "health", "help", "home", "icons", "invitation", "invitations", "jobs", "js", "labkey", "metrics",
        "mobileappstudy", "new-organization", "openapi.json", "orgs", "password", "passwords", "portal",
        "preview", "project", "public", "query",
        "response", "robots.txt", "search", "sessions", "set-up", "settings", "setup", "sign-in", "sign-out",
        "site",
        "static", "status", "studies", "study", "studymetadata", "theme", "trash", "users",
        "vendor", "version",
        "withdrawfromstudy", ".well-known",
    ]

    /// Returns why a text can't be the name of a folder of this kind, as a sentence; nil if it can.
    public static func problem(_ text: String, kind: FolderKind) -> String? {
        if text.isEmpty { return "Enter an ID." }
        if text.utf8.count > lengthMax { return "Use at most \(lengthMax) characters." }
        guard text.unicodeScalars.allSatisfy(isAllowed) else {
            return
                "Use letters A to Z, digits and \(marks.map(String.init).joined(separator: " ")), no spaces."
        }
        // "." and ".." would be read as path segments, and symbols alone don't identify anything.
        guard text.unicodeScalars.contains(where: isLetterOrDigit) else {
            return "Use at least one letter or digit."
        }
        if kind == .organization, isReserved(text) {
            return "\(text) is reserved for the portal's own URLs. Choose another name."
        }
        return nil
    }

    /// Returns the form in which names are compared.
    public static func folded(_ text: String) -> String { text.lowercased() }

    private static func isReserved(_ text: String) -> Bool {
        let name = folded(text)
        return reserved.contains(name) || name.hasSuffix(".api")
            || ["response-", "query-", "project-"].contains(where: name.hasPrefix)
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        isLetterOrDigit(scalar) || marks.unicodeScalars.contains(scalar)
    }
}
