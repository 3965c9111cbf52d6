/// A slider between two ends.
struct PhoneSlider: Sendable {
    /// One end of the slider.
    struct End: Sendable {
        let number: String
        let text: String
        let picture: String?

        var hasText: Bool { !text.isEmpty }
    }

    let name: String
    let titleID: String
    let isVertical: Bool
    let minimum: Double
    let maximum: Double
    let step: Double
    let value: Double
    let low: End
    let high: End

    /// The maximum number of steps that are labeled with numbers.
    private static let marksMax = 15

    var minimumText: String { NumberText.of(minimum) }
    var maximumText: String { NumberText.of(maximum) }
    var stepText: String { NumberText.of(step) }
    var shown: String { NumberText.of(value) }

    /// The number at each step, if they fit.
    var marks: [String] {
        guard !isVertical, step > 0, maximum > minimum else { return [] }
        let count = ((maximum - minimum) / step).rounded()
        guard count >= 1, count < Double(Self.marksMax), count * step == maximum - minimum else { return [] }
        let marks = (0...Int(count)).map { NumberText.of(minimum + Double($0) * step) }
        return marks.allSatisfy { $0.count <= 3 } ? marks : []
    }

    var className: String { isVertical ? "phone-slider upright" : "phone-slider" }
}
