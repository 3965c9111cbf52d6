import Access
import HTTP

// The access log identifies refused users by their number, and reasons by the name of the error.

extension Response {
    /// Returns the response with the reason of a refusal for the access log.
    func logging(_ refusal: any UserFacingError, by person: AuthenticatedUser?) -> Response {
        logging("\(type(of: refusal))").logging(person)
    }

    /// Returns the response with the name of a reason for the access log.
    public func logging(_ refusal: String) -> Response {
        var copy = self
        copy.logNotes.append(LogNote(LogNote.refusal, refusal))
        return copy
    }

    /// Returns the response with the user for the access log, if known.
    func logging(_ person: AuthenticatedUser?) -> Response {
        guard let person else { return self }
        var copy = self
        copy.logNotes.append(LogNote("user", "\(person.user)"))
        return copy
    }
}
