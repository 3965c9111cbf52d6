import PortalUI

extension TokenTicket {
    /// A token as it is printed: groups of three for people, the bare token in the code. Nil only without memory.
    init?(printing token: String) {
        guard let code = QRCode(token, label: token) else { return nil }
        let groups = EnrollmentToken(token)?.groups ?? [token]
        self.init(code: groups.joined(separator: " "), modules: code.modules, side: code.side)
    }
}
