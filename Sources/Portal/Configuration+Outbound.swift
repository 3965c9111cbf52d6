import Outbound
import RegistrationServer

extension Configuration {
    /// Returns the settings that all outbound requests have in common.
    func outbound() throws -> HTTPClient.Configuration {
        let rule = try AddressRule(allowing: outboundAllow.joined(separator: ","))
        var settings = HTTPClient.Configuration(rule: rule)
        if !outboundAuthorities.isEmpty { settings.authoritiesPath = outboundAuthorities }
        return settings
    }

    /// Returns where the push services are.
    func push(_ outbound: HTTPClient.Configuration) -> PushConfiguration {
        var push = PushConfiguration(outbound)
        push.firebaseAddress = firebaseAddress
        if !firebaseTokenAddress.isEmpty { push.tokenAddress = firebaseTokenAddress }
        if !appleAddress.isEmpty {
            // Another service has no sandbox of Apple's.
            (push.appleAddress, push.appleSandboxAddress) = (appleAddress, nil)
        }
        return push
    }
}
