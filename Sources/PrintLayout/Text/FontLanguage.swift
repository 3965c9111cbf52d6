import CPangoCairo

/// Languages as fonts name them.
enum FontLanguage {
    /// Returns the language of a BCP 47 tag, by which fonts are chosen.
    ///
    /// Fonts with the characters of simplified and of traditional Chinese name the country, not the script.
    static func of(_ tag: String) -> OpaquePointer? {
        let parts = tag.lowercased().split(separator: "-")
        guard parts.first == "zh" else { return pango_language_from_string(tag) }
        let country = parts.first { ["hk", "mo", "tw", "sg", "cn"].contains($0) }
        let isTraditional = parts.contains("hant")
        return pango_language_from_string("zh-\(country ?? (isTraditional ? "tw" : "cn"))")
    }
}
