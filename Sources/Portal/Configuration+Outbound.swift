import Delivery
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

    /// Returns how files of scheduled exports are sent.
    func fileDelivery(_ outbound: HTTPClient.Configuration) -> DeliveryClient.Configuration {
        var delivery = DeliveryClient.Configuration(rule: outbound.rule, clock: systemClock)
        (delivery.proxy, delivery.authoritiesPath) = (outbound.proxy, outbound.authoritiesPath)
        return delivery
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
