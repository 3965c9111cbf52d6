import CQREncode
import PortalUI

extension TokenTicket {
    /// A token as it is printed: groups of three for people, the bare token in the code. Nil only without memory.
    init?(printing token: String) {
        guard let code = QRcode_encodeString8bit(token, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        guard let modules = code.pointee.data else { return nil }
        var path = ""
        for row in 0..<side {
            var column = 0
            while column < side {
                // The lowest bit of a module says whether it is dark.
                let start = column
                while column < side, modules[row * side + column] & 1 == 1 { column += 1 }
                if column > start { path += "M\(start) \(row)h\(column - start)v1h-\(column - start)z" }
                column += 1
            }
        }
        let groups = EnrollmentToken(token)?.groups ?? [token]
        self.init(code: groups.joined(separator: " "), modules: path, side: side)
    }
}
