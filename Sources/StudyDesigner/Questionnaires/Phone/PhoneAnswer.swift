import Studies
import Timekeeping

/// How one question is answered on a phone, drawn in plain parts.
struct PhoneAnswer: Sendable {
    /// The parts.
    enum Drawing: Sendable {
        case slider(PhoneSlider)
        case wheels([PhoneWheel])
        case pictures([PhonePicture])
        case options([PhoneOption])
        case entry(PhoneEntry)
        case map
    }

    let drawing: Drawing
    /// A quiet line below: what the phone accepts.
    let note: String?

    init(
        _ format: ResponseFormat, in language: LanguageTag, today: CivilDate, pictures: PictureAddresses
    ) {
        let drawer = PhoneDrawer(language: language, today: today, pictures: pictures)
        (drawing, note) = drawer.draw(format)
    }

    var slider: PhoneSlider? { if case .slider(let slider) = drawing { slider } else { nil } }
    var wheels: [PhoneWheel] { if case .wheels(let wheels) = drawing { wheels } else { [] } }
    var pictures: [PhonePicture] { if case .pictures(let pictures) = drawing { pictures } else { [] } }
    var options: [PhoneOption] { if case .options(let options) = drawing { options } else { [] } }
    var entry: PhoneEntry? { if case .entry(let entry) = drawing { entry } else { nil } }
    var isMap: Bool { if case .map = drawing { true } else { false } }
}

/// One of the answers of a list.
struct PhoneOption: Sendable {
    let text: String
    var details = ""
    /// Whether several may be chosen, which draws a box.
    var isBox = false
    /// The field that opens when it is chosen; nil for none.
    var entry: PhoneEntry?

    var hasDetails: Bool { !details.isEmpty }
    var shown: String { text.isEmpty ? "Choice without a text" : text }
    var isBlank: Bool { text.isEmpty }
}

/// A picture that can be chosen; the address is nil while none was added.
struct PhonePicture: Sendable {
    let address: String?
    let text: String
}

/// A field in which something is typed.
struct PhoneEntry: Sendable {
    let placeholder: String
    var unit = ""
    var isTall = false

    var hasUnit: Bool { !unit.isEmpty }
    var className: String { isTall ? "phone-input tall" : "phone-input" }
}

/// A turning column of values; the one in the middle is chosen.
struct PhoneWheel: Sendable {
    struct Row: Sendable {
        let text: String
        let isChosen: Bool
    }

    let rows: [Row]

    /// A wheel of these values that stands at one of them, with two above and two below.
    init(_ values: [String], at chosen: Int) {
        rows = (chosen - 2...chosen + 2).map { index in
            Row(text: values.indices.contains(index) ? values[index] : "", isChosen: index == chosen)
        }
    }

    /// A wheel of numbers around one of them, which go around.
    init(around number: Int, from first: Int = 0, count: Int, step: Int = 1, padded: Bool = false) {
        rows = (-2...2).map { offset in
            let turned = (number - first + offset * step) % count
            let value = (turned + count) % count + first
            return Row(text: padded && value < 10 ? "0\(value)" : "\(value)", isChosen: offset == 0)
        }
    }
}
