/// The languages of a form with texts for participants. Each is a link, so that it works without JavaScript.
public struct LanguageSwitch {
    /// One language.
    public struct Language: Sendable {
        /// The language tag, such as `es`.
        public let tag: String
        /// The native name, such as "Español".
        public let name: String
        /// The progress of the translation, such as "5 of 6".
        public let progress: String?
        /// The address of the page that edits it.
        public let address: String
        /// Whether it is the current language.
        public let isCurrent: Bool

        /// Creates a language.
        public init(
            _ tag: String, _ name: String, progress: String? = nil, to address: String, isCurrent: Bool
        ) {
            self.tag = tag
            self.name = name
            self.progress = progress
            self.address = address
            self.isCurrent = isCurrent
        }
    }

    let languages: [Language]
    /// The version with which the marked fields are compared; nil if none differ.
    let changedSince: String?

    /// Creates the switch; `changedSince` explains the change bar: "Changed since version 4".
    public init(_ languages: [Language], changedSince: String? = nil) {
        self.languages = languages
        self.changedSince = changedSince
    }
}
