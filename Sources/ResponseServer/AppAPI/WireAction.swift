import HTTP
import WebAccess

/// One action of the response server's API, reachable under every address that apps and scripts use for it.
///
/// `/response-enroll.api`, with a folder path of any depth before it, `/response/<folder path>/enroll.api`, and all of
/// these with the old controller name `mobileAppStudy` and without `.api`; names in any case.
struct WireAction {
    /// What the deployed server says to GET where POST is due.
    static let postNeeded = "You must use the POST method when calling this action."

    private static let controllers = ["response", "mobileappstudy"]

    let operation: Operation
    /// Whether GET does the same as POST.
    var takesGet = false
    var bodyLimit = Route.defaultBodyLimit
    /// Whether the bare name is an address too, which Android uses to withdraw.
    var hasBareAddress = false
    let responder: Responder

    private var name: String { operation.name }

    /// The patterns of all its addresses, the one that its description names first.
    var patterns: [String] {
        var patterns: [String] = []
        for name in [name + ".api", name] {
            for controller in Self.controllers {
                patterns.append("/\(controller)-\(name)")
                patterns.append("/{folder...}/\(controller)-\(name)")
                patterns.append("/\(controller)/\(name)")
                patterns.append("/\(controller)/{folder...}/\(name)")
            }
        }
        if hasBareAddress { patterns += ["/\(name)", "/{folder...}/\(name)"] }
        return patterns
    }

    /// The folder path in the address of a request; empty where there is none.
    static func folder(of request: Request) -> String {
        request.parameters.contains("folder") ? request.parameters["folder"] : ""
    }

    /// A route for each address and method.
    var routes: [SiteRoute] {
        patterns.enumerated().flatMap { index, pattern in
            [
                SiteRoute.participant(
                    .post, pattern, bodyLimit: bodyLimit, ignoresCase: true, responder: responder
                ).described(as: index == 0 ? .operation(operation) : .alias(of: name)),
                SiteRoute.participant(
                    .get, pattern, bodyLimit: 0, ignoresCase: true,
                    responder: takesGet ? responder : .immediate { _ in Self.notAllowed }
                ).described(as: takesGet ? .alias(of: name) : .nothing("it is answered with 405")),
            ]
        }.alsoBelowLabKey()
    }

    private static var notAllowed: Response {
        WireResponse.exception(postNeeded, status: .methodNotAllowed).with("allow", "POST")
    }
}
