import HTTP
import Responses
import WebAccess

/// One action of the response server's API, reachable under every address that apps and scripts use for it.
///
/// `/response-enroll.api`, with a folder path of any depth before it, `/response/<folder path>/enroll.api`, and all of
/// these with the old controller name `mobileAppStudy` and without `.api`; names in any case.
struct WireAction {
    /// The deployed server's response to GET where POST is required.
    static let postNeeded = "You must use the POST method when calling this action."

    private static let controllers = ["response", "mobileappstudy"]

    let operation: Operation
    /// Whether GET does the same as POST.
    var takesGet = false
    var bodyLimit = Route.defaultBodyLimit
    /// Whether the name alone is also a valid path. Android uses this to withdraw.
    var hasBareAddress = false
    let responder: Responder

    private var name: String { operation.name }

    /// The patterns of all paths, starting with the one in the API description.
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

    /// Returns the folder path in the URL of a request; empty if there is none.
    static func folder(of request: Request) -> String {
        request.parameters.contains("folder") ? request.parameters["folder"] : ""
    }

    /// Returns a route for each path and method.
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
