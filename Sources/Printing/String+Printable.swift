extension String {
    /// The text without characters that have no place in print: control characters other than line feed and tab, and those
    /// that set the direction of the characters after them (U+202A to U+202E), with which "abc" is shown as "cba".
    public var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { scalar in
                    if scalar == "\n" || scalar == "\t" { return true }
                    return scalar.properties.generalCategory != .control
                        && !(0x202A...0x202E).contains(scalar.value)
                }))
    }
}
