/// The platform of a client that uses an app's credential.
public enum AppPlatform: String, CaseIterable, Sendable {
    /// The app on iPhones and iPads.
    case ios
    /// The app on Android.
    case android
    /// Another response server that reads metadata.
    case response

    /// The name on pages.
    public var title: String {
        switch self {
        case .ios: "iOS app"
        case .android: "Android app"
        case .response: "Response server"
        }
    }
}
