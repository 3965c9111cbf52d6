import PortalUI

/// A block of a help page.
enum HelpBlock: Sendable, Equatable {
    /// A heading, with the ID by which links reach it.
    case heading(HelpHeading)
    case paragraph(LinkedText)
    case list(HelpList)
    case table(HelpTable)
    /// What readers must know before they go on.
    case note(LinkedText)
    /// Commands or a program, as typed.
    case code(HelpCode)
    case picture(HelpPicture)
}

/// Commands or a program of a help page.
struct HelpCode: Sendable, Equatable {
    let text: String
    /// Unique on the page.
    let id: String
}

/// A heading of a help page.
struct HelpHeading: Sendable, Equatable {
    /// The title in lower case with hyphens, such as "what-can-go-wrong".
    let id: String
    let title: String
}

/// A list, whose items can have lists of their own.
struct HelpList: Sendable, Equatable {
    /// An item.
    struct Item: Sendable, Equatable {
        let text: LinkedText
        let lists: [HelpList]
    }

    /// The number of the first item; nil for a list without numbers.
    let firstNumber: Int?
    let items: [Item]
}

/// A table with a row of headings.
struct HelpTable: Sendable, Equatable {
    let headings: [String]
    let rows: [[LinkedText]]
}

// What templates ask for.
extension HelpBlock {
    var heading: HelpHeading? { if case .heading(let heading) = self { heading } else { nil } }
    var paragraph: LinkedText? { if case .paragraph(let text) = self { text } else { nil } }
    var list: HelpList? { if case .list(let list) = self { list } else { nil } }
    var table: HelpTable? { if case .table(let table) = self { table } else { nil } }
    var note: LinkedText? { if case .note(let text) = self { text } else { nil } }
    var code: HelpCode? { if case .code(let code) = self { code } else { nil } }
    var picture: HelpPicture? { if case .picture(let picture) = self { picture } else { nil } }

    /// The words, for searches.
    var plain: String {
        switch self {
        case .heading(let heading): heading.title
        case .paragraph(let text), .note(let text): text.plain
        case .list(let list): list.plain
        case .table(let table):
            (table.headings + table.rows.flatMap { $0.map(\.plain) }).joined(separator: " ")
        case .code(let code): code.text
        case .picture(let picture): picture.alternative
        }
    }

    /// The texts that can contain links.
    var texts: [LinkedText] {
        switch self {
        case .heading, .code, .picture: []
        case .paragraph(let text), .note(let text): [text]
        case .list(let list): list.texts
        case .table(let table): table.rows.flatMap(\.self)
        }
    }
}

extension HelpBlock {
    /// Returns the block with these links as plain text.
    func withoutLinks(where isHidden: (String) -> Bool) -> HelpBlock {
        switch self {
        case .heading, .code, .picture: self
        case .paragraph(let text): .paragraph(text.withoutLinks(where: isHidden))
        case .note(let text): .note(text.withoutLinks(where: isHidden))
        case .list(let list): .list(list.withoutLinks(where: isHidden))
        case .table(let table):
            .table(
                HelpTable(
                    headings: table.headings,
                    rows: table.rows.map { $0.map { $0.withoutLinks(where: isHidden) } }))
        }
    }
}

extension HelpList {
    fileprivate func withoutLinks(where isHidden: (String) -> Bool) -> HelpList {
        HelpList(
            firstNumber: firstNumber,
            items: items.map { item in
                Item(
                    text: item.text.withoutLinks(where: isHidden),
                    lists: item.lists.map { $0.withoutLinks(where: isHidden) })
            })
    }

    var texts: [LinkedText] { items.flatMap { [$0.text] + $0.lists.flatMap(\.texts) } }
    var plain: String { texts.map(\.plain).joined(separator: " ") }
}

extension LinkedText {
    /// The words without formatting.
    var plain: String {
        pieces.map { piece in
            switch piece {
            case .plain(let text), .strong(let text), .code(let text), .link(let text, _): text
            }
        }.joined()
    }

    /// Returns the text with these links as plain text.
    fileprivate func withoutLinks(where isHidden: (String) -> Bool) -> LinkedText {
        LinkedText(
            pieces: pieces.map { piece in
                if case .link(let text, let address) = piece, isHidden(address) { return .plain(text) }
                return piece
            })
    }

    /// The addresses of links.
    var addresses: [String] {
        pieces.compactMap { if case .link(_, let address) = $0 { address } else { nil } }
    }
}

extension HelpTable {
    /// The name for assistive technology.
    var label: String { headings.joined(separator: ", ") }
}
