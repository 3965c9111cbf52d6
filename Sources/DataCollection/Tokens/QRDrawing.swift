import PortalUI
import Responses

extension TokenTicket {
    /// Creates a printed token, with groups of three letters for reading and the token itself in the code. Nil only if
    /// memory is exhausted.
    init?(printing token: String) {
        guard let code = QRCode(token, label: token) else { return nil }
        let groups = EnrollmentToken(token)?.groups ?? [token]
        self.init(code: groups.joined(separator: " "), modules: code.modules, side: code.side)
    }
}
