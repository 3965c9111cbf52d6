extension TextScaleFormat {
    func check(_ check: inout RuleCheck) {
        check.choices(
            choices, DesignLimits.textScaleChoices, text: DesignLimits.choiceText,
            value: DesignLimits.choiceValue)
        if let defaultPosition, !(1...max(choices.count, 1)).contains(defaultPosition) {
            check.refuse(
                "defaultPosition", "Enter a whole number from 1 to \(choices.count), the number of choices")
        }
    }
}

extension ValuePickerFormat {
    func check(_ check: inout RuleCheck) {
        check.choices(
            choices, DesignLimits.choices, text: DesignLimits.pickerText, value: DesignLimits.choiceValue)
    }
}

extension ImageChoiceFormat {
    func check(_ check: inout RuleCheck) {
        check.count(choices.count, DesignLimits.choices)
        check.distinct(choices.map { ($0.text.english, $0.value) }, field: { "choices[\($0)]." })
        for (index, choice) in choices.enumerated() {
            check.within("choices[\(index)].") { check in
                check.require(choice.image != nil, "image", "Add an image")
                check.require(
                    choice.selectedImage != nil, "selectedImage", "Add the image for the selected answer")
                check.choiceImage(choice.image, "image")
                check.choiceImage(choice.selectedImage, "selectedImage")
                check.text(
                    choice.text, "text", limit: DesignLimits.choiceText,
                    ask: "Enter the text that participants see")
                check.text(
                    choice.value, "value", limit: DesignLimits.choiceValue,
                    ask: "Enter the value to store")
            }
        }
    }
}

extension TextChoiceFormat {
    func check(_ check: inout RuleCheck) {
        check.choices(
            choices, DesignLimits.choices, text: DesignLimits.choiceText, value: DesignLimits.textChoiceValue,
            also: other.map { [($0.text.english, $0.value)] } ?? [])
        for (index, choice) in choices.enumerated() {
            check.text(choice.details, "choices[\(index)].details", limit: DesignLimits.choiceDetails)
        }
        guard let other else { return }
        check.within("other.") { check in
            check.text(
                other.text, "text", limit: DesignLimits.choiceText,
                ask: "Enter the text of the \"other\" choice")
            check.text(
                other.value, "value", limit: DesignLimits.textChoiceValue,
                ask: "Enter the value to store")
            check.text(other.details, "details", limit: DesignLimits.choiceDetails)
            if other.asksForText {
                check.text(other.placeholder, "placeholder", limit: DesignLimits.otherPlaceholder)
            }
        }
    }
}

extension RuleCheck {
    /// Checks choices with a text and a value, which must both be unique.
    fileprivate mutating func choices(
        _ choices: [Choice], _ rows: ClosedRange<Int>, text: Int, value: Int,
        also others: [(String, String)] = []
    ) {
        count(choices.count, rows)
        distinct(
            choices.map { ($0.text.english, $0.value) } + others,
            field: { $0 < choices.count ? "choices[\($0)]." : "other." })
        for (index, choice) in choices.enumerated() {
            within("choices[\(index)].") { check in
                check.text(choice.text, "text", limit: text, ask: "Enter the text that participants see")
                check.text(choice.value, "value", limit: value, ask: "Enter the value to store")
            }
        }
    }

    fileprivate mutating func count(_ count: Int, _ rows: ClosedRange<Int>) {
        if count < rows.lowerBound {
            require(false, "choices", "Add at least \(rows.lowerBound) choices")
        } else if count > rows.upperBound {
            refuse("choices", "There are \(count) choices. Keep at most \(rows.upperBound)")
        }
    }

    /// Rejects duplicate texts and values. They are compared case-insensitively, as on Android.
    fileprivate mutating func distinct(_ rows: [(text: String, value: String)], field: (Int) -> String) {
        var texts: Set<String> = []
        var values: Set<String> = []
        for (index, row) in rows.enumerated() {
            if !row.text.isBlank, !texts.insert(row.text.lowercased()).inserted {
                refuse(field(index) + "text", "\"\(row.text)\" is used twice. Choose another text")
            }
            if !row.value.isBlank, !values.insert(row.value.lowercased()).inserted {
                refuse(field(index) + "value", "The value \(row.value) is used twice. Choose another")
            }
        }
    }
}
