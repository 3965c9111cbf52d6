import PortalUI

/// Token sheets of all three layouts.
struct SheetPage {
    let frame: Frame
    let tickets: [TokenTicket]

    init(look: GalleryVariant) {
        frame = .gallery(
            "Community midwives, north", purpose: "1,000 tokens made 22 Oct by J. Larkspur.",
            current: "Enrollment tokens", parent: PageLink("Enrollment tokens", to: "#"),
            styles: [.tokenSheet],
            look: look)
        // A pattern that looks like a code and is none.
        tickets = (0..<65).map { ticket in
            var path = ""
            for row in 0..<21 {
                for column in 0..<21 where (row * 31 + column * 17 + row * column + ticket) % 3 == 0 {
                    path += "M\(column) \(row)h1v1h-1z"
                }
            }
            return TokenTicket(code: "ABC-DEF-G\(["H", "J", "K"][ticket % 3])L", modules: path, side: 21)
        }
    }

    var twelve: [TokenTicket] { Array(tickets.prefix(12)) }
    var twentyFour: [TokenTicket] { Array(tickets.prefix(24)) }
}
