import AppSimulation
import HTTP
import JSON
import Studies
import Timekeeping
import Vocabulary

/// Renders the steps of an API response as the app would, with a working control for each response type.
package struct PhoneRenderer: Sendable {
    package let language: LanguageTag
    package let today: CivilDate
    package let pictures: ImageURLs
    /// The prefix of control names, which allows several screens on one page.
    package var prefix = ""

    package init(language: LanguageTag, today: CivilDate, pictures: ImageURLs, prefix: String = "") {
        self.language = language
        self.today = today
        self.pictures = pictures
        self.prefix = prefix
    }

    package var words: PhoneTexts { PhoneTexts.texts(for: language) }

    /// Returns the screen of a step. `fields` holds the values of its controls.
    package func screen(
        _ design: WalkthroughDesign, at place: Int, title: String? = nil, fields: Form = Form(),
        refusal: WalkthroughForm.InvalidAnswer? = nil
    ) -> PhoneScreen {
        let step = design.steps[place]
        var screen = PhoneScreen(in: language)
        screen.title = words.place(place + 1, of: design.steps.count)
        screen.action = words.next
        switch step.kind {
        case .instruction:
            screen.blocks = [PhoneBlock("\(prefix)step", title ?? step.title, step.text)]
            if step.task != nil { screen.action = words.getStarted }
            if place + 1 == design.steps.count { screen.action = words.done }
        case .question:
            screen.blocks = [block(step, WalkthroughForm.name(), title: title, fields, refusal)]
        case .form:
            screen.blocks = step.questions.enumerated().map { index, question in
                block(
                    question, WalkthroughForm.name(index),
                    title: step.task == nil ? nil : words.measure(question.key) ?? question.title, fields,
                    refusal)
            }
            if step.isRepeatable { screen.repeats = step.repeatWords }
        }
        if step.isSkippable, step.kind != .instruction { screen.skip = words.skip }
        return screen
    }

    /// Returns the block of one question.
    func block(
        _ step: WalkthroughStep, _ name: String, title: String? = nil, _ fields: Form,
        _ refusal: WalkthroughForm.InvalidAnswer?
    ) -> PhoneBlock {
        let drawing = PhoneQuestion(step: step, name: prefix + name, drawer: self, fields: fields)
        var block = PhoneBlock(
            prefix + name, title ?? step.title, step.text, control: drawing.control, note: drawing.note)
        if refusal?.field == name { block.error = refusal?.sentence }
        return block
    }
}

/// One question to render.
struct PhoneQuestion {
    let step: WalkthroughStep
    let name: String
    let drawer: PhoneRenderer
    let fields: Form

    private var words: PhoneTexts { drawer.words }
    var titleID: String { "\(name)-title" }

    /// Returns the value of a field, or the default.
    func value(_ field: String = "", or fallback: String = "") -> String { fields[name + field] ?? fallback }

    func text(_ key: String) -> String { step.format[key]?.string ?? "" }

    func number(_ key: String) -> Double? { step.format[key]?.double }

    var control: PhoneControl? {
        switch step.control {
        case .slider(let size): slider(by: size)
        case .marks: list(.marks, fallback: step.format["default"]?.int)
        case .list: list(.rows)
        case .images: list(.pictures)
        case .wheel: .wheels([picker])
        case .duration: .wheels(interval)
        case .feetAndInches: .wheels(height)
        case .map: .map(entry(words.latitudeAndLongitude))
        case .centimeters, .number, .text, .email, .timeOfDay, .date: .entries([entry()])
        case nil: nil
        }
    }

    /// A note about what the phone accepts.
    var note: String? {
        switch step.control {
        case .number(_, let isInteger):
            return step.limits.map { (isInteger ? words.wholeNumbers : words.numbers)($0.lower, $0.upper) }
        case .text: return lengthLimit.map { words.characters("\($0)") }
        case .date: return dates.note(in: words)
        case .centimeters(let isLocal): return isLocal ? words.localUnits : nil
        case .map(let isNearby): return isNearby ? words.mapAtHand : words.mapFarOut
        case .marks, .list, .images, .wheel: return step.offers.isEmpty ? words.noChoices : nil
        case .slider, .duration, .feetAndInches, .email, .timeOfDay, nil: return nil
        }
    }

    /// The maximum length of a text; nil for no limit.
    private var lengthLimit: Int? { step.format["maxLength"]?.int.flatMap { $0 > 0 ? $0 : nil } }

    /// The date range that a date question accepts.
    var dates: WalkthroughDateRange { WalkthroughDateRange(step, today: drawer.today) }
}

// Lists and wheels.
extension PhoneQuestion {
    /// Returns a list. `fallback` is the number of the choice that is selected at first.
    private func list(_ style: PhoneList.Style, fallback: Int? = nil) -> PhoneControl {
        let sent = fields.all(name)
        let options = step.offers.enumerated().map { index, offer in
            option(offer, isChosen: sent.contains(offer.value) || sent.isEmpty && fallback == index + 1)
        }
        return .list(
            PhoneList(
                name: name, titleID: titleID, style: style, takesSeveral: step.takesSeveral, options: options)
        )
    }

    private func option(_ offer: WalkthroughChoice, isChosen: Bool) -> PhoneOption {
        func address(_ digest: String) -> String? {
            digest.isEmpty ? nil : drawer.pictures.address(of: digest)
        }
        var shown = offer.text
        if step.answer == .flag { shown = offer.value == "true" ? words.yes : words.no }
        var option = PhoneOption(text: shown, value: offer.value)
        option.details = offer.details
        option.isChosen = isChosen
        option.picture = address(offer.picture)
        option.chosenPicture = address(offer.chosenPicture)
        if offer.asksForText {
            var entry = PhoneTextField(name: name + ".other", label: words.inYourWords)
            entry.value = value(".other")
            entry.placeholder = offer.placeholder
            option.entry = entry
        }
        return option
    }

    private var picker: PhonePicker {
        PhonePicker(
            name: name, titleID: titleID,
            rows: step.offers.map { offer in
                PhonePicker.Row(
                    text: offer.text.isEmpty ? "Choice with no text" : offer.text, value: offer.value)
            },
            chosen: value())
    }

    private var interval: [PhonePicker] {
        let minutes = min(max(step.format["default"]?.int ?? 0, 0), 86_400) / 60
        let size = min(max(step.format["step"]?.int ?? 1, 1), 60)
        return [
            wheel(".hours", words.hours, 0...24, value(".hours", or: "\(minutes / 60)")),
            wheel(
                ".minutes", words.minutes, 0...59, by: size,
                value(".minutes", or: "\(minutes % 60 / size * size)")),
        ]
    }

    private var height: [PhonePicker] {
        [
            wheel(".feet", words.feet, 1...8, value(".feet", or: "5")),
            wheel(".inches", words.inches, 0...11, value(".inches", or: "6")),
        ]
    }

    private func wheel(
        _ field: String, _ label: String, _ range: ClosedRange<Int>, by size: Int = 1, _ chosen: String
    ) -> PhonePicker {
        let values = stride(from: range.lowerBound, through: range.upperBound, by: size)
        return PhonePicker(
            name: name + field, label: label,
            rows: values.map { PhonePicker.Row(text: "\($0)", value: "\($0)") },
            chosen: chosen)
    }
}

// Sliders and fields.
extension PhoneQuestion {
    private func slider(by size: Double) -> PhoneControl {
        let (low, high) = (number("minValue") ?? 0, number("maxValue") ?? 10)
        let fallback = number("default") ?? low
        let value = Double(value()) ?? fallback
        return .slider(
            PhoneSlider(
                name: name, titleID: titleID, isVertical: step.format["vertical"]?.bool ?? false,
                minimum: low, maximum: high, step: size, value: min(max(value, low), max(low, high)),
                low: end(low, "min"), high: end(high, "max")))
    }

    private func end(_ number: Double, _ key: String) -> PhoneSlider.End {
        let picture = text(key + "Image")
        return PhoneSlider.End(
            number: NumberText.of(number), text: text(key + "Desc"),
            picture: picture.isEmpty ? nil : drawer.pictures.address(of: picture))
    }

    private func entry(_ placeholder: String = "") -> PhoneTextField {
        var entry = PhoneTextField(name: name, titleID: titleID)
        entry.placeholder = placeholder.isEmpty ? text("placeholder") : placeholder
        entry.value = value()
        switch step.control {
        case .number(let unit, _): (entry.kind, entry.unit) = (.number, unit)
        case .centimeters: (entry.kind, entry.unit) = (.number, "cm")
        case .email: entry.kind = .email
        case .timeOfDay: entry.kind = .time
        case .date:
            let dates = dates
            entry.kind = dates.hasTime ? .dateTime : .date
            (entry.minimum, entry.maximum) = (dates.first, dates.last)
            entry.value = value(or: dates.defaultValue)
        case .text(let isTall):
            if isTall { entry.kind = .lines }
            entry.limit = lengthLimit
        default: break
        }
        return entry
    }
}
