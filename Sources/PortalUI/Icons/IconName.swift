/// The icons, in a box of 16 by 16, stroked in the color of the text next to them.
///
/// They are inline: a page uses a few dozen, each is about a hundred bytes, and none appears after the rest of the
/// page.
public enum IconName: String, CaseIterable, Sendable {
    case arrowDown, arrowForward, arrowFromAbove, arrowUp, bell, bold, book
    case branch, bulletList, calendar, chart, check, chevronBack, chevronDown
    case chevronForward, chevronsUpDown, clock, code, columns, comment, copy, cross
    case database, document, dots, download, external, eye, file
    case filter, flag, folder, form, gear, globe, grip
    case group, heading, help, history, home, idCard, image, inbox
    case info, italic, key, keyboard, link, location, lock
    case mail, menu, merge, minus, number, numberList, organization
    case pages, pause, pencil, people, person, phone, play
    case plus, printer, pulse, qrCode, quote, radio, redo, refresh, scale
    case search, send, server, shield, signOut, signature, star
    case stop, strike, table, tag, text, theme, trash, underline, undo
    case upload, warning, yesNo

    /// Whether the icon means "forward" or "back", and is therefore mirrored in right-to-left text.
    var flips: Bool {
        switch self {
        case .arrowForward, .bulletList, .chevronBack, .chevronForward, .external, .numberList, .quote, .redo,
            .send, .signOut, .undo:
            true
        default: false
        }
    }

    var drawing: StaticString {
        switch self {
        case .arrowDown: #"<path d="M8 3v10M4 9l4 4 4-4"/>"#
        case .arrowForward: #"<path d="M2.5 8h10.5M9 4l4 4-4 4"/>"#
        case .arrowFromAbove: #"<path d="M8 13.5V5.5M4.8 8.5 8 5.3l3.2 3.2M3.5 2.5h9"/>"#
        case .arrowUp: #"<path d="M8 13V3M4 7l4-4 4 4"/>"#
        case .bell:
            """
            <path d="M4 7a4 4 0 0 1 8 0c0 3.6 1.5 4.5 1.5 4.5h-11S4 10.6 4 7M6.6 13.6c.7.7 2.1.7 \
            2.8 0"/>
            """
        case .bold: #"<path d="M5 3h4a2.4 2.4 0 0 1 0 5H5zM5 8h4.6a2.5 2.5 0 0 1 0 5H5z"/>"#
        case .book:
            """
            <path d="M2.5 3.2c2-.7 4-.5 5.5.6 1.5-1.1 3.5-1.3 \
            5.5-.6v9.4c-2-.7-4-.5-5.5.6-1.5-1.1-3.5-1.3-5.5-.6zM8 3.8v9.4"/>
            """
        case .branch:
            """
            <path d="M4.5 5.5v5M4.5 7.8c0-2 7-.6 7-3"/><circle cx="4.5" cy="4" r="1.5"/><circle \
            cx="4.5" cy="12" r="1.5"/><circle cx="11.5" cy="3.5" r="1.5"/>
            """
        case .bulletList: #"<path d="M6 4h8M6 8h8M6 12h8M2.8 4h.1M2.8 8h.1M2.8 12h.1"/>"#
        case .calendar: #"<path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3"/>"#
        case .chart: #"<path d="M2.5 2.5v11h11M5.5 11V8M8.5 11V5M11.5 11V7"/>"#
        case .check: #"<path d="M3 8.5l3.3 3.3L13 5"/>"#
        case .chevronBack: #"<path d="M10 4 6 8l4 4"/>"#
        case .chevronDown: #"<path d="M4 6l4 4 4-4"/>"#
        case .chevronForward: #"<path d="M6 4l4 4-4 4"/>"#
        case .chevronsUpDown: #"<path d="M5 6l3-3 3 3M5 10l3 3 3-3"/>"#
        case .clock: #"<path d="M8 4.5V8l2.5 1.5"/><circle cx="8" cy="8" r="6"/>"#
        case .code: #"<path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5"/>"#
        case .columns: #"<path d="M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10"/>"#
        case .comment: #"<path d="M2.5 3h11v8H7l-3 2.5V11H2.5zM5 6h6M5 8.3h4"/>"#
        case .copy: #"<path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3"/>"#
        case .cross: #"<path d="M4 4l8 8M12 4l-8 8"/>"#
        case .database:
            """
            <path d="M3 4v8c0 1.1 2.2 2 5 2s5-.9 5-2V4M3 8c0 1.1 2.2 2 5 2s5-.9 5-2"/><ellipse \
            cx="8" cy="4" rx="5" ry="2"/>
            """
        case .document: #"<path d="M4 2h5l3.5 3.5V14H4zM9 2v3.5h3.5"/>"#
        case .dots: #"<path d="M3.5 8h.1M8 8h.1M12.5 8h.1"/>"#
        case .download: #"<path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13.5h11"/>"#
        case .external: #"<path d="M9.5 3h3.5v3.5M13 3 7.5 8.5M11 9.5v3.5H3V5h3.5"/>"#
        case .eye:
            """
            <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8"/><circle cx="8" \
            cy="8" r="2"/>
            """
        case .file: #"<path d="M4 2h5l3.5 3.5V14H4zM9 2v3.5h3.5M6.2 8.5h4M6.2 11h4"/>"#
        case .filter: #"<path d="M2 3.5h12M4.5 8h7M6.5 12.5h3"/>"#
        case .flag: #"<path d="M3.5 14V2.5h8.7L10.5 6l1.7 3.5H3.5"/>"#
        case .folder: #"<path d="M2 12.5v-9h4l1.5 1.8H14v7.2z"/>"#
        case .form: #"<path d="M4 3h8.5v11h-9V3.5zM6.2 1.8h3.6v2.4H6.2zM5.9 7.5h4.2M5.9 10.3h4.2"/>"#
        case .gear:
            """
            <path d="M6.6 2h2.8l.4 1.7 1.3.7 1.6-.6 1.4 2.4-1.3 1.2v1.2l1.3 1.2-1.4 \
            2.4-1.6-.6-1.3.7L9.4 14H6.6l-.4-1.7-1.3-.7-1.6.6-1.4-2.4 1.3-1.2V7.4L1.9 6.2l1.4-2.4 \
            1.6.6 1.3-.7z"/><circle cx="8" cy="8" r="1.8"/>
            """
        case .globe: #"<path d="M2 8h12M8 2c4 4 4 8 0 12-4-4-4-8 0-12"/><circle cx="8" cy="8" r="6"/>"#
        case .grip: #"<path d="M6 4h.1M6 8h.1M6 12h.1M10 4h.1M10 8h.1M10 12h.1"/>"#
        case .group: #"<path d="M2.5 2.5h11v11h-11zM5 5.5h6M5 8h6M5 10.5h3"/>"#
        case .heading: #"<path d="M4 3v10M12 3v10M4 8h8"/>"#
        case .help:
            """
            <path d="M6.2 6.2c.2-1 .9-1.5 1.9-1.5 1.1 0 1.9.7 1.9 1.7 0 1.4-1.9 1.5-1.9 2.8M8 \
            11.3v.1"/><circle cx="8" cy="8" r="6"/>
            """
        case .history: #"<path d="M2.5 8a5.5 5.5 0 1 0 1.7-4M2.5 2v3.3h3.3M8 5v3l2 1.4"/>"#
        case .home: #"<path d="M2.5 7 8 2.5 13.5 7v6.5h-4v-4h-3v4h-4z"/>"#
        case .idCard:
            """
            <path d="M2 3.5h12v9H2zM10 6.7h2M10 9.3h2M3.9 10.6c.2-1.3.9-1.9 2.1-1.9s1.9.6 2.1 1.9"/><circle \
            cx="6" cy="6.7" r="1.2"/>
            """
        case .image:
            """
            <path d="M2.5 3h11v10h-11zM2.5 11l3.5-3.5 3 3 1.5-1.5 3 3"/><circle cx="10.5" cy="6" \
            r="1"/>
            """
        case .inbox: #"<path d="M2 9.5 4 3h8l2 6.5v4H2zM2 9.5h3.5c0 1.2 1 2 2.5 2s2.5-.8 2.5-2H14"/>"#
        case .info: #"<path d="M8 7.3v3.5M8 5.1v.1"/><circle cx="8" cy="8" r="6"/>"#
        case .italic: #"<path d="M9.5 3h-2.5M9 13H6.5M9 3 7 13"/>"#
        case .key: #"<path d="M8 8.2l5.7-5.7M11 5.3l2 2"/><circle cx="5.3" cy="10.7" r="3"/>"#
        case .keyboard:
            """
            <path d="M1.8 4h12.4v8H1.8zM4.3 6.6h.1M6.8 6.6h.1M9.3 6.6h.1M11.7 6.6h.1M5 9.5h6"/>
            """
        case .link:
            """
            <path d="M7 9.3a2.6 2.6 0 0 0 3.8 0l2-2A2.6 2.6 0 0 0 9 3.6L8 4.6M9 6.7a2.6 2.6 0 0 \
            0-3.8 0l-2 2A2.6 2.6 0 0 0 7 12.4l1-1"/>
            """
        case .location:
            """
            <path d="M8 14.2S3.2 9.7 3.2 6.5a4.8 4.8 0 0 1 9.6 0C12.8 9.7 8 14.2 8 14.2"/><circle \
            cx="8" cy="6.5" r="1.6"/>
            """
        case .lock: #"<path d="M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2"/>"#
        case .mail: #"<path d="M2 3.5h12v9H2zM2.3 4.2 8 8.7l5.7-4.5"/>"#
        case .menu: #"<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11"/>"#
        case .merge: #"<path d="M8 2.5v4M8 6.5 3.5 13M8 6.5l4.5 6.5"/>"#
        case .minus: #"<path d="M3 8h10"/>"#
        case .number: #"<path d="M5 3 4 13M11 3l-1 10M2.5 6h11M2 10h11"/>"#
        case .numberList:
            """
            <path d="M6.5 4H14M6.5 8H14M6.5 12H14M2.5 3l1-.5v3M2.3 10.5c1.7-1 2 .7.2 2.5h1.7"/>
            """
        case .organization:
            """
            <path d="M3 13.5v-11h6v11M9 6.5h4v7M5.2 5h1.6M5.2 7.7h1.6M5.2 10.4h1.6M1.5 13.5h13"/>
            """
        case .pages: #"<path d="M5 2.5h8v8.5M3 4.8h7.6v8.7H3z"/>"#
        case .pause: #"<path d="M5.5 3.5v9M10.5 3.5v9"/>"#
        case .pencil: #"<path d="M3 13l.5-2.8 7-7 2.3 2.3-7 7z"/>"#
        case .people:
            """
            <path d="M1.8 13.5c0-2.5 1.7-4 4.2-4s4.2 1.5 4.2 4M11 9.3c2 .1 3.3 1.5 3.3 3.7M10.5 \
            2.9a2.5 2.5 0 0 1 0 4.6"/><circle cx="6" cy="5" r="2.5"/>
            """
        case .person: #"<path d="M3 13.5c.3-2.6 2.2-4 5-4s4.7 1.4 5 4"/><circle cx="8" cy="5.2" r="2.7"/>"#
        case .phone: #"<path d="M4.5 1.5h7v13h-7zM7.2 12.3h1.6"/>"#
        case .play: #"<path d="M5 3.2 12.2 8 5 12.8z"/>"#
        case .plus: #"<path d="M8 3v10M3 8h10"/>"#
        case .printer: #"<path d="M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z"/>"#
        case .pulse: #"<path d="M1.8 8.5h3L6.6 4l3 8.4 1.7-3.9h2.9"/>"#
        case .qrCode:
            """
            <path d="M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h1.5v1.5M13.5 \
            9.5v1.5M13.5 13.5h-1.5M9.5 13.5v-.5"/>
            """
        case .quote: #"<path d="M3 4.5v7M6 4.5h7.5M6 8h7.5M6 11.5h5"/>"#
        case .radio: #"<circle cx="8" cy="8" r="5.5"/><circle cx="8" cy="8" r="2"/>"#
        case .redo: #"<path d="M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10M10.2 3.5 13 6.5l-2.8 3"/>"#
        case .refresh: #"<path d="M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 2v3.3h-3.3"/>"#
        case .scale: #"<path d="M2 8h12M5 6v4M11 6v4"/><circle cx="8" cy="8" r="1.8"/>"#
        case .search: #"<path d="M10.3 10.3 14 14"/><circle cx="6.8" cy="6.8" r="4.5"/>"#
        case .send: #"<path d="M14 2 7.2 8.8M14 2 9.7 14 7.2 8.8 2 6.3z"/>"#
        case .server: #"<path d="M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.1M5 11h.1"/>"#
        case .shield:
            """
            <path d="M8 1.8 13 4v3.6c0 3-2 5.3-5 6.6-3-1.3-5-3.6-5-6.6V4zM5.8 7.8l1.6 1.6 2.9-3"/>
            """
        case .signOut: #"<path d="M6.5 3H3v10h3.5M7 8h6.5M11 5.3 13.7 8 11 10.7"/>"#
        case .signature: #"<path d="M2.5 13.5h11M3.2 10.6l.5-2.4 6.4-6 2 2-6.4 6z"/>"#
        case .star: #"<path d="M8 2.2l1.7 3.7 4 .5-3 2.7.8 4L8 11.1l-3.5 2 .8-4-3-2.7 4-.5z"/>"#
        case .stop: #"<path d="M3.5 3.5h9v9h-9z"/>"#
        case .strike:
            """
            <path d="M2.5 8h11M11.3 5.2C11 3.8 9.8 3 8 3S4.8 3.9 4.8 5.4c0 1.2.8 2 3.2 2.6M4.6 10.6C4.9 \
            12.2 6.1 13 8 13s3.2-.9 3.2-2.5c0-1-.5-1.7-1.6-2.2"/>
            """
        case .table: #"<path d="M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.7h11M6.5 6.3V13"/>"#
        case .tag: #"<path d="M2.5 2.5h5l6 6-5 5-6-6zM5.3 5.3v.1"/>"#
        case .text: #"<path d="M3 4h10M8 4v9M6 13h4"/>"#
        case .theme: #"<circle cx="8" cy="8" r="5.5"/><path d="M8 2.5v11M8 5h3.6M8 8h5.4M8 11h3.6"/>"#
        case .trash: #"<path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9"/>"#
        case .underline: #"<path d="M4.5 2.5v5a3.5 3.5 0 0 0 7 0v-5M3.5 13.5h9"/>"#
        case .undo: #"<path d="M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M5.8 3.5 3 6.5l2.8 3"/>"#
        case .upload: #"<path d="M8 10.2V2.7M4.8 5.7 8 2.5l3.2 3.2M2.5 13.5h11"/>"#
        case .warning: #"<path d="M8 2.2 14.3 13.3H1.7zM8 6.5v3M8 11.4v.1"/>"#
        case .yesNo: #"<path d="M2 5.5h12v5H2z"/><circle cx="4.7" cy="8" r="1"/>"#
        }
    }
}
