import JSON

/// The response format of a question as sent to apps: the keys and defaults of each response type.
///
/// Integral limits are written without a fraction, because Android reads them as integers.
struct ResponseFormatPayload {
    let language: LanguageTag
    let clock: WallClock
    let pictures: InlineImages

    func write(_ response: ResponseFormat, to json: inout JSONWriter) {
        switch response {
        case .scale(let format): write(format, to: &json)
        case .continuousScale(let format): write(format, to: &json)
        case .textScale(let format):
            json.array("textChoices") { json in
                for choice in format.choices { write(choice, exclusive: true, to: &json) }
            }
            json.member("default", format.defaultPosition ?? 1)
            json.member("vertical", format.vertical)
        case .valuePicker(let format):
            json.array("textChoices") { json in
                for choice in format.choices { write(choice, exclusive: true, to: &json) }
            }
        case .imageChoice(let format): write(format, to: &json)
        case .textChoice(let format): write(format, to: &json)
        case .numeric(let format): write(format, to: &json)
        case .date(let format): write(format, to: &json)
        case .text(let format): write(format, to: &json)
        case .email(let format): json.member("placeholder", format.placeholder.text(in: language))
        case .timeInterval(let format):
            json.member("default", (format.defaultMinutes ?? 0).saturatingMultiplied(by: 60))
            json.member("step", format.stepMinutes ?? 1)
        case .height(let format):
            json.member("measurementSystem", format.system.rawValue)
            json.member("placeholder", format.placeholder.text(in: language))
        case .location(let format): json.member("useCurrentLocation", format.usesCurrentLocation)
        case .boolean, .timeOfDay: break
        }
    }

    private func write(_ format: ScaleFormat, to json: inout JSONWriter) {
        let minimum = format.minimum ?? DesignLimits.scaleValue.lowerBound
        let step = format.stepSize ?? 1
        json.member("maxValue", format.maximum ?? DesignLimits.scaleValue.upperBound)
        json.member("minValue", minimum)
        json.member("step", step)
        let position = step.saturatingMultiplied(by: format.defaultPosition ?? 0)
        json.member("default", minimum.saturatingAdded(position))
        json.member("vertical", format.vertical)
        writeEnds(format.minimumText, format.maximumText, format.minimumImage, format.maximumImage, to: &json)
    }

    private func write(_ format: ContinuousScaleFormat, to json: inout JSONWriter) {
        let minimum = format.minimum ?? Double(DesignLimits.scaleValue.lowerBound)
        json.member("maxValue", format.maximum ?? Double(DesignLimits.scaleValue.upperBound))
        json.member("minValue", minimum)
        json.member("default", format.defaultValue ?? minimum)
        json.member("maxFractionDigits", format.fractionDigits ?? 0)
        json.member("vertical", format.vertical)
        writeEnds(format.minimumText, format.maximumText, format.minimumImage, format.maximumImage, to: &json)
    }

    private func writeEnds(
        _ minimumText: LocalizedText, _ maximumText: LocalizedText, _ minimumImage: ImageReference?,
        _ maximumImage: ImageReference?, to json: inout JSONWriter
    ) {
        json.member("maxDesc", maximumText.text(in: language))
        json.member("minDesc", minimumText.text(in: language))
        json.member("maxImage", pictures.text(maximumImage))
        json.member("minImage", pictures.text(minimumImage))
    }

    private func write(_ choice: Choice, exclusive: Bool, to json: inout JSONWriter) {
        json.object { json in
            json.member("text", choice.text.text(in: language))
            json.member("value", choice.value)
            json.member("detail", choice.details.text(in: language))
            json.member("exclusive", exclusive)
        }
    }

    private func write(_ format: ImageChoiceFormat, to json: inout JSONWriter) {
        json.array("imageChoices") { json in
            for choice in format.choices {
                json.object { json in
                    json.member("image", pictures.text(choice.image))
                    json.member("selectedImage", pictures.text(choice.selectedImage))
                    json.member("text", choice.text.text(in: language))
                    json.member("value", choice.value)
                }
            }
        }
    }

    private func write(_ format: TextChoiceFormat, to json: inout JSONWriter) {
        let takesSeveral = format.style == .multiple
        json.array("textChoices") { json in
            for choice in format.choices {
                json.object { json in
                    json.member("text", choice.text.text(in: language))
                    json.member("detail", choice.details.text(in: language))
                    json.member("value", choice.value)
                    json.member("exclusive", takesSeveral && choice.exclusive)
                }
            }
            if let other = format.other {
                write(other, exclusive: takesSeveral && other.exclusive, to: &json)
            }
        }
        json.member("selectionStyle", format.style.rawValue)
    }

    private func write(_ other: OtherChoice, exclusive: Bool, to json: inout JSONWriter) {
        json.object { json in
            json.member("value", other.value)
            json.member("text", other.text.text(in: language))
            json.member("detail", other.details.text(in: language))
            json.member("exclusive", exclusive)
            json.object("other") { json in
                json.member("placeholder", other.asksForText ? other.placeholder.text(in: language) : "")
                json.member("isMandatory", other.asksForText && other.textIsMandatory)
                json.member("textfieldReq", other.asksForText)
            }
        }
    }

    private func write(_ format: NumericFormat, to json: inout JSONWriter) {
        json.member("style", (format.style ?? .integer).rawValue)
        json.member("minValue", format.effectiveMinimum)
        json.member("maxValue", format.effectiveMaximum)
        json.member("placeholder", format.placeholder.text(in: language))
        json.member("unit", format.unit.text(in: language))
    }

    private func write(_ format: DateFormat, to json: inout JSONWriter) {
        let isCustom = format.range == .custom
        json.member("style", (format.style ?? .date).rawValue)
        json.member("minDate", clock.text(isCustom ? format.minimum : nil))
        json.member("maxDate", clock.text(isCustom ? format.maximum : nil))
        json.member("default", clock.text(isCustom ? format.defaultValue : nil))
        json.member("dateRange", (format.range ?? .custom).rawValue)
    }

    private func write(_ format: TextFormat, to json: inout JSONWriter) {
        let message = format.invalidMessage.text(in: language)
        json.member("maxLength", format.maximumLength ?? 0)
        json.member("validationRegex", format.rule?.pattern(in: language) ?? "")
        json.member("multipleLines", format.multipleLines)
        json.member("placeholder", format.placeholder.text(in: language))
        json.member("invalidMessage", message.isEmpty ? TextFormat.defaultInvalidMessage : message)
    }
}
