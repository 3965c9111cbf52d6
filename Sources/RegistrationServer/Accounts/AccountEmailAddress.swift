import Access
import Outbound
import Vocabulary

/// The rules for the email address of an account.
///
/// The domain may have letters outside of ASCII: email is sent to its form in ASCII, and both forms are one address.
/// What is before the @ sign must be ASCII, because few mail servers take anything else, and which ones do isn't known
/// before an email is sent.
enum AccountEmailAddress {
    /// Returns why email can't be sent to an address, as a sentence; nil if it can.
    static func problem(_ text: String) -> String? {
        let ascii = MailAddress.ascii(text)
        if let problem = EmailAddress.problem(ascii) { return problem }
        do {
            _ = try MailAddress(ascii)
            return nil
        } catch {
            return "Enter an email address with letters, digits, periods and hyphens, like help@example.org."
        }
    }

    /// Returns the form in which addresses are compared.
    static func folded(_ text: String) -> String {
        EmailAddress.folded(MailAddress.ascii(text.trimmed.lowercased()))
    }
}
