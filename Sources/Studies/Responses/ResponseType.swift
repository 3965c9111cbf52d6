/// The fifteen response types; raw values as in apps and the Response server.
public enum ResponseType: String, Codable, CaseIterable, Sendable {
    case scale
    case continuousScale
    case textScale
    case valuePicker
    case imageChoice
    case textChoice
    case boolean
    case numeric
    case timeOfDay
    case date
    case text
    case email
    case timeInterval
    case height
    case location

    /// The name shown on pages.
    public var title: String {
        switch self {
        case .scale: "Scale"
        case .continuousScale: "Continuous scale"
        case .textScale: "Text scale"
        case .valuePicker: "Value picker"
        case .imageChoice: "Image choice"
        case .textChoice: "Text choice"
        case .boolean: "Boolean"
        case .numeric: "Numeric"
        case .timeOfDay: "Time of the day"
        case .date: "Date"
        case .text: "Text"
        case .email: "Email"
        case .timeInterval: "Time interval"
        case .height: "Height"
        case .location: "Location"
        }
    }

    /// A description of the stored answer.
    public var answerDescription: String {
        switch self {
        case .scale, .continuousScale, .numeric: "A number"
        case .textScale, .valuePicker, .imageChoice: "The value of one choice"
        case .textChoice: "The values of the choices"
        case .boolean: "Yes or no"
        case .timeOfDay: "A time, HH:mm:ss"
        case .date: "A date, or a date and time"
        case .text, .email: "Text"
        case .timeInterval: "A number of hours"
        case .height: "A number of centimeters"
        case .location: "Latitude and longitude"
        }
    }

    /// Whether answers are numbers that a dashboard can chart and summarize.
    public var isMeasured: Bool {
        switch self {
        case .scale, .continuousScale, .numeric, .timeInterval, .height: true
        default: false
        }
    }

    /// Whether HealthKit can supply the answer.
    public var takesHealthKit: Bool { self == .numeric || self == .height }

}
