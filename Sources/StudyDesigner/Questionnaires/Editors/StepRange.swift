/// The place of a section in a long questionnaire, for its lists and tables of steps.
struct StepRange: Sendable {
    /// The number of steps of a section.
    private static let size = 40

    /// The places of its steps, counted from 0.
    let places: Range<Int>

    /// Divides steps into sections; a questionnaire with a few more than one section stays in one.
    static func sections(of count: Int) -> [StepRange] {
        guard count > size + size / 2 else { return count == 0 ? [] : [StepRange(places: 0..<count)] }
        return stride(from: 0, to: count, by: size).map { StepRange(places: $0..<min($0 + size, count)) }
    }

    /// The heading, with numbers counted from 1.
    var title: String {
        let first = places.lowerBound + 1
        return places.count == 1 ? "Step \(first)" : "Steps \(first) to \(places.upperBound)"
    }
}
