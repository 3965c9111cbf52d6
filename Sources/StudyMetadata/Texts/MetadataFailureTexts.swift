import Vocabulary

/// The texts of failures, as in the original service, which has no Spanish for some.
struct MetadataFailureTexts: TextCatalog {
    let failure: String
    let invalidInputs: String
    let invalidInput: String
    let invalidCredential: String
    let noRecord: String
    let invalidStudy: String
    let invalidActivity: String
    let noStudy: String
    let invalidVersion: String
}
