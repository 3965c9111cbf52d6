/// The maximum length of each text, and the range of each number, in a design.
///
/// Forms use these values for `maxlength`, so that pages and rules agree.
public enum DesignLimits {
    // Basic information
    public static let studyID = 15
    public static let appID = 15
    public static let studyName = 50
    public static let fullName = 150
    public static let sponsor = 100
    public static let tagline = 100
    public static let about = 100_000
    public static let website = 100
    public static let feedbackEmail = 100
    public static let durationCount = 1...999
    public static let thumbnailPixels = 225
    public static let thumbnailBytes = 1 << 20
    /// The maximum width and height of an image. An image of this size needs 64 MB when decoded.
    public static let imageSidePixels = 4096

    // Settings
    public static let leaveAlert = 250

    // Eligibility
    public static let eligibilityInstruction = 230
    public static let eligibilityKey = 15
    public static let eligibilityQuestion = 250

    // Participant properties
    public static let propertyKey = 50
    public static let propertyName = 300
    // Consent
    public static let consentTitle = 75
    public static let consentSummary = 500
    public static let consentElaboration = 15_000
    public static let comprehensionQuestion = 300
    public static let comprehensionAnswer = 150
    public static let comprehensionAnswers = 2...50
    public static let passScore = 1...999
    public static let sharingHeading = 250
    public static let sharingTagline = 250
    public static let sharingShortName = 250
    public static let sharingLongName = 500
    public static let sharingMore = 70_000
    public static let consentDocument = 70_000
    public static let signatureTitle = 30
    public static let consentAgreement = 250

    // Activities and steps
    public static let activityKey = 50
    public static let activityName = 300
    public static let stepKey = 15
    public static let instructionTitle = 250
    public static let instructionText = 500
    public static let question = 300
    public static let questionDetails = 500
    public static let repeatButton = 30
    public static let steps = 1000
    public static let repeats = 1...999
    public static let dailyTimes = 24
    public static let dayOfMonth = 1...31
    public static let anchorDays = -999...999
    public static let customRuns = 500

    // Branching, groups, piping
    public static let groupKey = 50
    public static let groupName = 100
    public static let snippet = 100
    public static let preLoadConditions = 10
    public static let preLoadValue = 100

    // Dashboard
    public static let anchorDateName = 50
    public static let chartTitle = 30
    public static let statisticName = 20
    public static let statisticDisplayName = 50
    public static let statisticUnits = 15

    // Responses
    public static let scaleValue = -10_000...10_000
    public static let scaleSteps = 1...13
    public static let scaleText = 50
    public static let fractionDigits = 0...4
    public static let textScaleChoices = 2...8
    public static let choices = 2...500
    public static let choiceText = 100
    public static let choiceValue = 50
    public static let textChoiceValue = 100
    public static let choiceDetails = 150
    public static let pickerText = 50
    public static let otherPlaceholder = 50
    public static let numericUnit = 15
    public static let numericPlaceholder = 30
    public static let textPlaceholder = 50
    public static let textLength = 1...99_999
    public static let textExcept = 500
    public static let invalidMessage = 200
    public static let emailPlaceholder = 40
    public static let heightPlaceholder = 20
    public static let intervalMinutes = 1...1440
    public static let choiceImagePixels = 45
}
