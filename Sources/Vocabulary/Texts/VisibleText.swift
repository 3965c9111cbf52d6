extension String {
    /// Whether a reader sees something: not if there are only spaces, and characters without a form such as U+200B.
    public var hasVisibleCharacters: Bool {
        unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned: false
            default: true
            }
        }
    }
}
