import SQLStore
import Timekeeping

/// The transformation of one column of an export.
///
/// Values that don't have the form of their column are left out: phones send what they want, so any text could be in a
/// column of numbers or dates, and among the answers to a choice question.
public struct ColumnTransformation: Sendable {
    public let transformation: Transformation
    public let values: Transformation.Values
    /// The texts that can be in a column of options.
    public let options: Set<String>
    /// Whether dates keep their time of day.
    public let keepsTimes: Bool
    /// The digests of the texts that were approved.
    public let approved: Set<[UInt8]>
    /// Separates the codes of this column from those of others.
    public let name: String

    public init(
        _ transformation: Transformation, of name: String, values: Transformation.Values,
        options: Set<String> = [],
        keepsTimes: Bool = false, approved: Set<[UInt8]> = []
    ) {
        (self.transformation, self.name, self.values) = (transformation, name, values)
        (self.options, self.keepsTimes, self.approved) = (options, keepsTimes, approved)
    }

    /// Returns the value for the export; null if it is blank or doesn't have the form of its column. Capping happens
    /// when all values are known.
    public func apply(
        to value: SQLValue, of participant: TransformedParticipant, _ key: ProfileKey
    ) -> SQLValue {
        switch values {
        case .flag: if case .integer(0...1) = value { value } else { .null }
        case .number: number(value)
        case .date: date(value, participant)
        case .timeOfDay: if case .text(let text) = value, Self.isTime(text) { value } else { .null }
        case .coordinates: coordinates(value)
        case .text, .options: text(value, key)
        }
    }

    /// Returns whether a text is a time of day, with or without a fraction of a second.
    private static func isTime(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, TimeOfDay(String(parts[0])) != nil else { return false }
        return parts.count == 1
            || (1...6).contains(parts[1].utf8.count)
                && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private func number(_ value: SQLValue) -> SQLValue {
        let number: Double
        switch value {
        case .integer(let whole): number = Double(whole)
        case .real(let real): number = real
        case .null, .text, .blob: return .null
        }
        switch transformation {
        case .group(let width): return NumberGroup.name(of: number, width: width).map { .text($0) } ?? .null
        case .ageGroup(let years):
            guard let age = Int(exactly: number.rounded(.down)) else { return .null }
            return AgeGroup.name(of: age, width: years).map { .text($0) } ?? .null
        case .postalArea: return PostalArea.prefix(ofNumber: number).map { .text($0) } ?? .null
        default: return value
        }
    }

    private func date(_ value: SQLValue, _ participant: TransformedParticipant) -> SQLValue {
        guard case .text(let text) = value, let moment = CivilDateTime(text) else { return .null }
        let day = moment.date
        switch transformation {
        case .keep: return .text(clock(day, moment))
        case .shift:
            guard participant.isPlausible(day) else { return .null }
            return .text(clock(day.adding(days: participant.dateOffset), moment))
        case .year:
            guard participant.isPlausible(day) else { return .null }
            return .integer(Int64(max(day.year, participant.earliestYear)))
        case .studyDay:
            guard participant.isPlausible(day), day.year > participant.earliestYear else { return .null }
            let days = day.daysSinceEpoch - participant.enrolledOn.daysSinceEpoch
            return .integer(Int64(days < 0 ? days : days + 1))
        case .ageGroup(let years):
            let age = AgeGroup.age(of: day, on: participant.enrolledOn)
            return age.flatMap { AgeGroup.name(of: $0, width: years) }.map { .text($0) } ?? .null
        default: return .null
        }
    }

    private func clock(_ day: CivilDate, _ moment: CivilDateTime) -> String {
        keepsTimes
            ? (CivilDateTime(date: day, time: moment.time, millisecond: moment.millisecond) ?? moment)
                .description
            : CivilDateTime(date: day, time: .midnight).description
    }

    private func coordinates(_ value: SQLValue) -> SQLValue {
        guard case .text(let text) = value, let place = Coordinates(text) else { return .null }
        guard case .round(let decimals) = transformation else { return .text(text) }
        return .text(place.rounded(to: decimals))
    }

    private func text(_ value: SQLValue, _ key: ProfileKey) -> SQLValue {
        guard case .text(let text) = value else { return .null }
        if values == .options, !options.contains(text) { return .null }
        switch transformation {
        case .code: return .text(key.code(of: text, in: name))
        case .approved: return approved.contains(key.digest(of: text)) ? value : .null
        case .postalArea: return PostalArea.prefix(of: text).map { .text($0) } ?? .null
        default: return value
        }
    }
}
