import Cryptography
import HTTP
import JSON

/// The successful answers of the registration server.
enum RegistrationResponse {
    /// Returns `{"message":"success"}` with the members that an action adds.
    static func success(_ members: (inout JSONWriter) -> Void = { _ in }) -> Response {
        object { json in
            json.member("message", "success")
            members(&json)
        }
    }

    /// Returns an object that must not be stored on its way.
    static func object(_ members: (inout JSONWriter) -> Void) -> Response {
        var json = JSONWriter()
        json.object { members(&$0) }
        var response = Response.json(json.finish()).with("cache-control", "no-store")
        // Credentials are next to what the client sent; their compressed length would tell about them.
        response.allowsCompression = false
        return response
    }

    /// Returns the credentials of a session, with all members that the apps require.
    static func session(_ session: AccountSession) -> Response {
        success { json in
            json.member("userId", session.userID)
            json.member("verified", session.isVerified)
            json.member("auth", session.auth.text)
            json.member("refreshToken", session.refresh.text)
            if session.resetsPassword { json.member("resetPassword", true) }
        }
    }
}
