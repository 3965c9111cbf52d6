import JSON
import Tables

/// The parts of a question's design that restrict its answers: the allowed numbers and choices.
struct DesignedStep: Equatable, Sendable {
    private(set) var low: Double?
    private(set) var high: Double?
    /// Whether only whole numbers are allowed.
    private(set) var isInteger = false
    /// The values of the choices.
    private(set) var choices: [String] = []

    /// Finds a step in a design document by its keys, outermost first. Returns nil if there is none.
    init?(_ keys: [String], in document: [UInt8]) {
        let found = try? JSONParser().parse(document) { root in
            root["activity"]?["steps"].flatMap { Self.find(keys[...], among: $0) }.map(DesignedStep.init)
        }
        guard let step = found else { return nil }
        self = step
    }

    private init(_ step: JSONValue) {
        let format = step["format"]
        low = format?["minValue"]?.double
        high = format?["maxValue"]?.double
        let type = step["resultType"]?.string.flatMap(ResultType.init(name:))
        isInteger = type?.rawValue == "scale" || format?["style"]?.string == "Integer"
        for name in ["textChoices", "imageChoices"] {
            choices += format?[name]?.elements.compactMap { $0["value"].flatMap(AnswerValue.words) } ?? []
        }
    }

    private static func find(_ keys: ArraySlice<String>, among steps: JSONValue) -> JSONValue? {
        guard let key = keys.first?.lowercased() else { return nil }
        for step in steps.elements where step["key"]?.string?.lowercased() == key {
            let rest = keys.dropFirst()
            return rest.isEmpty ? step : step["steps"].flatMap { find(rest, among: $0) }
        }
        return nil
    }

    /// The allowed numbers as text, such as "a number between 0 and 24".
    var numberWords: String {
        let noun = isInteger ? "a whole number" : "a number"
        return switch (low.map(ExportNumber.text), high.map(ExportNumber.text)) {
        case (let low?, let high?): "\(noun) between \(low) and \(high)"
        case (let low?, nil): "\(noun) of at least \(low)"
        case (nil, let high?): "\(noun) of at most \(high)"
        case (nil, nil): noun
        }
    }

    /// Returns whether a number is allowed.
    func takes(_ number: Double) -> Bool {
        if isInteger, number != number.rounded() { return false }
        return low.map { number >= $0 } ?? true && high.map { number <= $0 } ?? true
    }
}
