/// The languages of a form with text that participants read; each is a link, so that it works without script.
public struct LanguageSwitch {
    /// One language.
    public struct Language: Sendable {
        /// Its tag, such as `es`.
        public let tag: String
        /// Its own name, such as "Español".
        public let name: String
        /// How far it is, such as "5 of 6".
        public let progress: String?
        /// Where it is edited.
        public let address: String
        /// Whether it is shown.
        public let isCurrent: Bool

        /// Makes a language.
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
    /// The version that the marked fields differ from, if any does.
    let changedSince: String?

    /// Makes the switch; `changedSince` explains the change bar: "Changed since version 4".
    public init(_ languages: [Language], changedSince: String? = nil) {
        self.languages = languages
        self.changedSince = changedSince
    }
}
