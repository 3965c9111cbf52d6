/// The parsing state of a URL in an attribute, as far as the template determines it.
///
/// An expression at the start of a URL has its scheme checked, and a later one is encoded as a part of the URL. A
/// scheme can't be composed of several pieces.
enum URLPart: Equatable {
    /// Nothing so far.
    case start
    /// Text of the template that may become a scheme, in lower case.
    case prefix(String)
    /// There is an expression, but no `/`, `?` or `#` after it.
    case open
    /// Whether there is anything so far depends on a branch.
    case either
    /// The scheme or path has been determined; further parts follow.
    case settled
    /// The scheme doesn't allow expressions.
    case closed

    /// Processes the next byte of the template.
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
            // Browsers drop spaces and line breaks here.
            return
        default:
            switch self {
            case .start: self = .prefix(String(UnicodeScalar(byte.lowercased)))
            case .prefix(let letters): self = .prefix(letters + String(UnicodeScalar(byte.lowercased)))
            default: self = .open
            }
        }
    }

    /// Returns the escaping for an expression at this point.
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

    /// Returns the state after branches that may have ended differently.
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
