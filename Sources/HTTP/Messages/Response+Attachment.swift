extension Response {
    /// Returns the same response as a file download with this name (RFC 6266).
    ///
    /// Characters that would end the field or have a meaning in a path become hyphens. A name that isn't plain ASCII is
    /// also sent complete and encoded (RFC 8187), which clients prefer if they support it.
    public func attachment(named name: String) -> Response {
        let name = Self.fileName(name)
        let plain = String(String.UnicodeScalarView(name.unicodeScalars.map { Self.isPlain($0) ? $0 : "_" }))
        let whole = plain == name ? "" : "; filename*=UTF-8''\(PercentCoding.segment(name))"
        return with("content-disposition", "attachment; filename=\"\(plain)\"\(whole)")
    }

    private static func fileName(_ name: String) -> String {
        let scalars = name.unicodeScalars.map { isAllowed($0) ? $0 : "-" }
        // A name that begins with a dot would be hidden, and `..` is a folder.
        let shown = scalars.drop { $0 == "." || $0 == " " }
        return shown.isEmpty ? "file" : String(String.UnicodeScalarView(shown))
    }

    /// Returns whether a scalar is visible and allowed in file names on every system.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: !"\"*/:<>?\\|".unicodeScalars.contains(scalar)
        }
    }

    /// Returns whether every client reads a scalar unchanged; some decode anything that looks percent-encoded.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar != "%"
    }
}
