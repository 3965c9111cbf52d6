extension ScaleFormat {
    func check(_ check: inout RuleCheck) {
        check.require(minimum != nil, "minimum", "Enter the minimum value")
        check.require(maximum != nil, "maximum", "Enter the maximum value")
        check.require(stepSize != nil, "stepSize", "Enter the step size")
        check.require(defaultPosition != nil, "defaultPosition", "Enter the default position of the slider")
        let limits = DesignLimits.scaleValue
        if let minimum, !(limits.lowerBound..<limits.upperBound).contains(minimum) {
            check.refuse("minimum", "Enter a whole number from -10000 to 9999")
        }
        if let maximum {
            let least = min(max(minimum ?? limits.lowerBound, limits.lowerBound), limits.upperBound - 1) + 1
            if maximum > limits.upperBound || maximum < least {
                check.refuse("maximum", "Enter a whole number from \(least) to 10000")
            }
        }
        checkSteps(&check)
        check.scaleEnds(minimumText, maximumText, minimumImage, maximumImage)
    }

    private func checkSteps(_ check: inout RuleCheck) {
        guard let stepSize else { return }
        guard stepSize > 0 else { return check.refuse("stepSize", "Enter a step size greater than zero") }
        guard let minimum, let maximum, minimum < maximum, DesignLimits.scaleValue.contains(minimum),
            DesignLimits.scaleValue.contains(maximum)
        else { return }
        let span = maximum - minimum
        if stepSize > span {
            return check.refuse(
                "stepSize", "A step size of \(stepSize) is larger than the scale. Enter a smaller one")
        }
        guard let steps else {
            return check.refuse(
                "stepSize", "Steps of \(stepSize) do not divide \(span) evenly. Enter a step size that does")
        }
        if steps > DesignLimits.scaleSteps.upperBound {
            check.refuse(
                "stepSize", "That makes \(steps) steps, but phones show 13. Enter a larger step size")
        } else if let defaultPosition, !(0...steps).contains(defaultPosition) {
            check.refuse("defaultPosition", "Enter a whole number from 0 to \(steps), the number of steps")
        }
    }
}

extension ContinuousScaleFormat {
    func check(_ check: inout RuleCheck) {
        check.require(minimum != nil, "minimum", "Enter the minimum value")
        check.require(maximum != nil, "maximum", "Enter the maximum value")
        check.require(defaultValue != nil, "defaultValue", "Enter the default value")
        check.require(fractionDigits != nil, "fractionDigits", "Enter the maximum number of fraction digits")
        checkBound(minimum, "minimum", &check)
        checkBound(maximum, "maximum", &check)
        if let minimum, let maximum, maximum < minimum + 1 {
            check.refuse("maximum", "Enter a number of at least \(minimum + 1), one above the minimum")
        }
        if let defaultValue, let minimum, let maximum, minimum <= maximum,
            !(minimum...maximum).contains(defaultValue)
        {
            check.refuse("defaultValue", "Enter a number from \(minimum) to \(maximum)")
        }
        if let fractionDigits, !(0...fractionDigitsMax).contains(fractionDigits) {
            check.refuse("fractionDigits", "Enter a whole number from 0 to \(fractionDigitsMax)")
        } else if let fractionDigits {
            for (value, field) in [
                (minimum, "minimum"), (maximum, "maximum"), (defaultValue, "defaultValue"),
            ] where value.map({ !Self.fits($0, fractionDigits) }) == true {
                check.refuse(field, "This has more than \(fractionDigits) fraction digits. Round it")
            }
        }
        check.scaleEnds(minimumText, maximumText, minimumImage, maximumImage)
    }

    private func checkBound(_ bound: Double?, _ field: String, _ check: inout RuleCheck) {
        guard let bound else { return }
        if !(-10_000.0...10_000.0).contains(bound) {
            check.refuse(field, "Enter a number from -10000 to 10000")
        } else if bound != bound.rounded() {
            check.warnAboutFraction(field)
        }
    }

    /// Returns whether a number has at most this many fraction digits.
    private static func fits(_ value: Double, _ digits: Int) -> Bool {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        return abs((value * scale).rounded() - value * scale) < 1e-6
    }
}

extension RuleCheck {
    /// Checks the labels and images at the two ends of a scale.
    mutating func scaleEnds(
        _ minimumText: LocalizedText, _ maximumText: LocalizedText, _ minimumImage: ImageReference?,
        _ maximumImage: ImageReference?
    ) {
        text(minimumText, "minimumText", limit: DesignLimits.scaleText)
        text(maximumText, "maximumText", limit: DesignLimits.scaleText)
        if (minimumImage == nil) != (maximumImage == nil) {
            let field = minimumImage == nil ? "minimumImage" : "maximumImage"
            require(false, field, "Only one end has an image. Add the other, or remove both")
        }
        choiceImage(minimumImage, "minimumImage")
        choiceImage(maximumImage, "maximumImage")
    }

    /// Checks the aspect ratio of a small image.
    mutating func choiceImage(_ image: ImageReference?, _ field: String) {
        guard let image, !image.isSquare || image.widthPixels < DesignLimits.choiceImagePixels else { return }
        refuse(
            field,
            """
            The image is \(image.widthPixels) × \(image.heightPixels) pixels. Choose a square image of at least \
            \(DesignLimits.choiceImagePixels) × \(DesignLimits.choiceImagePixels)
            """)
    }
}
