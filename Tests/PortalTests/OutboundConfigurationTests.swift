import Outbound
import RegistrationServer
import Support
import Testing

@testable import Portal

/// The variables that say where outbound requests go and whom they trust.
struct OutboundConfigurationTests {
    private func configuration(_ environment: [String: String]) throws -> Configuration {
        try Configuration(environment: environment)
    }

    @Test func `push goes to Google and Apple, unless other addresses are configured`() throws {
        let standard = try configuration([:])
        let push = standard.push(try standard.outbound())
        #expect(push.firebaseAddress == "https://fcm.googleapis.com" && push.tokenAddress == nil)
        #expect(push.appleAddress == "https://api.push.apple.com")
        #expect(push.appleSandboxAddress == "https://api.sandbox.push.apple.com")
        #expect(push.http.authoritiesPath == nil)
        let file = ProjectFiles.root + "/README.md"
        let named = try configuration([
            "PORTAL_FCM_ADDRESS": "https://127.0.0.1:1/",
            "PORTAL_FCM_TOKEN_ADDRESS": "https://127.0.0.1:2/token",
            "PORTAL_APNS_ADDRESS": "https://127.0.0.1:3", "PORTAL_OUTBOUND_CA": file,
        ])
        let other = named.push(try named.outbound())
        #expect(other.firebaseAddress == "https://127.0.0.1:1")
        #expect(other.tokenAddress == "https://127.0.0.1:2/token")
        #expect(other.appleAddress == "https://127.0.0.1:3" && other.appleSandboxAddress == nil)
        #expect(other.http.authoritiesPath == file)
    }

    @Test(arguments: [
        "PORTAL_FCM_ADDRESS", "PORTAL_FCM_TOKEN_ADDRESS", "PORTAL_APNS_ADDRESS", "PORTAL_OUTBOUND_CA",
    ])
    func `an address without encryption and a file that cannot be read are refused`(name: String) throws {
        for value in ["http://127.0.0.1", "fcm.googleapis.com", "/no/such/file", "https://"] {
            #expect(throws: ConfigurationProblem.self) { try configuration([name: value]) }
        }
        #expect(Configuration.settings.contains { $0.name == name })
    }
}
