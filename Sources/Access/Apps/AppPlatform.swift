/// What presents a credential of an app.
public enum AppPlatform: String, CaseIterable, Sendable {
    /// The app on iPhones and iPads.
    case ios
    /// The app on Android.
    case android
    /// Another response server that reads metadata.
    case response
}
