extension MetadataFailureTexts {
    static let english = MetadataFailureTexts(
        failure: "FAILURE",
        invalidInputs: "Invalid inputs",
        invalidInput: "Invalid input.",
        invalidCredential: "Invalid Authorization key",
        noRecord: "No records found",
        invalidStudy: "Sorry, something went wrong. Please try again.",
        invalidActivity: "ActivityId does not exists. Please check",
        noStudy: "Study does not exists. Please check",
        invalidVersion: "Invalid study version"
    )
}
