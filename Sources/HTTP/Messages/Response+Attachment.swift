extension Response {
    /// The same response as a file for the client to save under this name (RFC 6266).
    ///
    /// What would end the field, or means something in a path, becomes a hyphen. A name that isn't plain ASCII is sent a
    /// second time, whole and encoded (RFC 8187); clients that know that form prefer it.
    public func attachment(named name: String) -> Response {
        let name = Self.fileName(name)
        let plain = String(String.UnicodeScalarView(name.unicodeScalars.map { Self.isPlain($0) ? $0 : "_" }))
        let whole = plain == name ? "" : "; filename*=UTF-8''\(PercentCoding.segment(name))"
        return with("content-disposition", "attachment; filename=\"\(plain)\"\(whole)")
    }

    private static func fileName(_ name: String) -> String {
        let scalars = name.unicodeScalars.map { canStand($0) ? $0 : "-" }
        // A name that begins with a dot is hidden, and `..` is a folder.
        let shown = scalars.drop { $0 == "." || $0 == " " }
        return shown.isEmpty ? "file" : String(String.UnicodeScalarView(shown))
    }

    /// Whether a scalar is allowed in the name of a file on every system, and is seen there.
    private static func canStand(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: !"\"*/:<>?\\|".unicodeScalars.contains(scalar)
        }
    }

    /// Whether every client reads a scalar as itself; some decode what looks percent-encoded.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar != "%"
    }
}
