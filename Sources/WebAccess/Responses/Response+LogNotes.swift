import Access
import HTTP

// The log records refused users by their number, and reasons by the name of the refusal.

extension Response {
    /// The same, with what the access log tells of a refusal.
    func logging(_ refusal: any UserFacingError, by person: AuthenticatedUser?) -> Response {
        logging("\(type(of: refusal))").logging(person)
    }

    /// The same, with the name of a reason.
    public func logging(_ refusal: String) -> Response {
        var copy = self
        copy.logNotes.append(LogNote(LogNote.refusal, refusal))
        return copy
    }

    /// The same, with who it was said to, if that is known.
    func logging(_ person: AuthenticatedUser?) -> Response {
        guard let person else { return self }
        var copy = self
        copy.logNotes.append(LogNote("user", "\(person.user)"))
        return copy
    }
}
