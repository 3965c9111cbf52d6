/// How far an address in an attribute has come, as far as the template tells.
///
/// The point of it: an expression that begins an address is checked for its scheme, one further on is encoded
/// as a part of it, and no scheme can be put together of pieces.
enum URLPart: Equatable {
    /// Nothing is yet.
    case start
    /// Letters of the template that may become a scheme, in lower case.
    case prefix(String)
    /// An expression is, and no `/`, `?` or `#` after it.
    case open
    /// It hangs on a branch whether anything is yet.
    case either
    /// Scheme or path are decided; parts follow.
    case settled
    /// The scheme takes no expressions.
    case closed

    /// Reads one more byte of the template.
    mutating func read(_ byte: UInt8, at offset: Int) throws(TemplateError) {
        switch self {
        case .settled, .closed: return
        case .start, .prefix, .open, .either: break
        }
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
            self = .settled
        case UInt8(ascii: ":"):
            try endScheme(at: offset)
        case UInt8(ascii: "&"):
            throw TemplateError(
                offset: offset, message: "write an address without references up to its first / or ? or #")
        case ...0x20:
            // Browsers drop blanks and line ends here.
            return
        default:
            switch self {
            case .start: self = .prefix(String(UnicodeScalar(byte.lowercased)))
            case .prefix(let letters): self = .prefix(letters + String(UnicodeScalar(byte.lowercased)))
            default: self = .open
            }
        }
    }

    /// The function for an expression that is here.
    mutating func expression(at offset: Int) throws(TemplateError) -> Escaping {
        switch self {
        case .start:
            self = .open
            return .url
        case .prefix, .open:
            self = .open
            return .urlComponent
        case .settled:
            return .urlComponent
        case .either:
            throw TemplateError(
                offset: offset,
                message:
                    "an earlier branch decides whether the address begins here: give each branch its own address"
            )
        case .closed:
            throw TemplateError(
                offset: offset, message: "an address with this scheme cannot contain an expression")
        }
    }

    /// What is known after branches that ended differently.
    func joined(with other: URLPart) -> URLPart {
        if self == other { return self }
        if self == .closed || other == .closed { return .closed }
        if [self, other].contains(where: { $0 == .start || $0 == .either }) { return .either }
        return .open
    }

    private mutating func endScheme(at offset: Int) throws(TemplateError) {
        guard case .prefix(let scheme) = self else {
            throw TemplateError(
                offset: offset,
                message: "the scheme before this colon must be in the template or in the expression")
        }
        guard scheme != "javascript", scheme != "vbscript" else {
            throw TemplateError(
                offset: offset, message: "\(scheme): addresses are not allowed: write a script file")
        }
        self = scheme == "data" ? .closed : .settled
    }
}
