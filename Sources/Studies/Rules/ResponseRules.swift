import Timekeeping

extension ResponseFormat {
    func check(_ check: inout RuleCheck) {
        switch self {
        case .scale(let format): format.check(&check)
        case .continuousScale(let format): format.check(&check)
        case .textScale(let format): format.check(&check)
        case .valuePicker(let format): format.check(&check)
        case .imageChoice(let format): format.check(&check)
        case .textChoice(let format): format.check(&check)
        case .numeric(let format): format.check(&check)
        case .date(let format): format.check(&check)
        case .text(let format): format.check(&check)
        case .email(let format):
            check.text(format.placeholder, "placeholder", limit: DesignLimits.emailPlaceholder)
        case .timeInterval(let format): format.check(&check)
        case .height(let format):
            check.text(format.placeholder, "placeholder", limit: DesignLimits.heightPlaceholder)
        case .boolean, .timeOfDay, .location: break
        }
    }
}

extension NumericFormat {
    /// The integers that both platforms can represent.
    private static let wholeNumbers = -2_147_483_648.0...2_147_483_647.0

    fileprivate func check(_ check: inout RuleCheck) {
        check.require(style != nil, "style", "Choose Decimal or Integer")
        check.text(unit, "unit", limit: DesignLimits.numericUnit)
        check.text(placeholder, "placeholder", limit: DesignLimits.numericPlaceholder)
        checkBound(minimum, "minimum", &check)
        checkBound(maximum, "maximum", &check)
        if let minimum, minimum >= effectiveMaximum {
            let unset = maximum == nil ? ", which phones use if none is set" : ""
            check.refuse(
                "minimum", "Enter a number below the maximum of \(Self.shown(effectiveMaximum))\(unset)")
        } else if let maximum, maximum <= effectiveMinimum {
            let unset = minimum == nil ? ", which phones use if none is set" : ""
            check.refuse(
                "maximum", "Enter a number above the minimum of \(Self.shown(effectiveMinimum))\(unset)")
        }
    }

    private func checkBound(_ bound: Double?, _ field: String, _ check: inout RuleCheck) {
        guard let bound else { return }
        if !Self.wholeNumbers.contains(bound) {
            check.refuse(field, "Phones support numbers up to 2147483647. Enter a smaller one")
        } else if bound != bound.rounded() {
            if style == .integer {
                check.refuse(field, "The answer is an integer. Enter a whole number")
            } else {
                check.warnAboutFraction(field)
            }
        }
    }

    private static func shown(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
    }
}

extension RuleCheck {
    /// Adds a warning about a fraction. Android reads limits as integers and cannot open a questionnaire with a
    /// decimal.
    mutating func warnAboutFraction(_ field: String) {
        if context.platforms.contains(.android) {
            add(
                .warning, field,
                "Android phones cannot open a questionnaire with a decimal here. Use a whole number")
        }
    }
}

extension DateFormat {
    fileprivate func check(_ check: inout RuleCheck) {
        check.require(style != nil, "style", "Choose Date or Date-Time")
        check.require(range != nil, "range", "Choose which dates to accept")
        guard range == .custom else { return }
        if let minimum, let maximum, maximum <= minimum {
            check.refuse(
                "maximum", "The last date must be after the first, \(minimum.date). Choose a later one")
        }
        guard let defaultValue else { return }
        if let minimum, defaultValue < minimum {
            check.refuse(
                "defaultValue", "The default is before the first date, \(minimum.date). Choose a later one")
        }
        if let maximum, defaultValue > maximum {
            check.refuse(
                "defaultValue", "The default is after the last date, \(maximum.date). Choose an earlier one")
        }
    }
}

extension TextFormat {
    fileprivate func check(_ check: inout RuleCheck) {
        check.text(placeholder, "placeholder", limit: DesignLimits.textPlaceholder)
        if let maximumLength, !DesignLimits.textLength.contains(maximumLength) {
            check.refuse(
                "maximumLength", "Enter a whole number from 1 to 99999, or leave it empty for no limit")
        }
        guard let rule else { return }
        check.within("rule.") { rule in
            if self.rule?.condition == .disallow, self.rule?.characters == .all,
                self.rule?.except.isEmpty == true
            {
                rule.refuse(
                    "characters",
                    "This would reject every text. Choose other characters, or add exceptions")
            }
        }
        for language in rule.except.languages where rule.except[language].count > DesignLimits.textExcept {
            check.refuse(
                "rule.except",
                IdentifierRule.tooLong(rule.except[language].count, limit: DesignLimits.textExcept))
        }
        check.text(
            invalidMessage, "invalidMessage", limit: DesignLimits.invalidMessage,
            ask: "Enter the message for text that does not match the rule")
    }
}

extension TimeIntervalFormat {
    fileprivate func check(_ check: inout RuleCheck) {
        check.require(stepMinutes != nil, "stepMinutes", "Choose a step")
        if let stepMinutes, !Self.steps.contains(stepMinutes) {
            let steps = Self.steps.map(String.init).joined(separator: ", ")
            check.refuse("stepMinutes", "Choose one of these steps, in minutes: \(steps)")
        }
        check.require(defaultMinutes != nil, "defaultMinutes", "Enter a default in hours and minutes")
        if let defaultMinutes, !DesignLimits.intervalMinutes.contains(defaultMinutes) {
            check.refuse(
                "defaultMinutes",
                defaultMinutes < 1
                    ? "Enter a duration greater than zero" : "Enter at most 24 hours")
        }
    }
}
