import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import RegistrationServer

/// Settings, and what is known about phones.
struct ProfileTests {
    @Test func `A new profile has every member that apps read`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        #expect(
            await phone.send(.get, "userProfile").text
                == #"{"message":"success","profile":{"emailId":"robin@example.org"},"settings":{"#
                + #""remoteNotifications":false,"localNotifications":false,"touchId":false,"passcode":false,"#
                + #""reminderLeadTime":"","locale":""}}"#)
    }

    @Test func `Settings are kept as each app sends them`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        let answer = await phone.send(
            .post, "updateUserProfile",
            #"{"settings":{"remoteNotifications":"true","passcode":1,"reminderLeadTime":"90","locale":"es"},"#
                + #""info":{"os":"android","appVersion":"1.2","deviceToken":"abc"},"participantInfo":[]}"#)
        #expect(answer.status == .ok)
        _ = await phone.send(
            .post, "updateUserProfile", #"{"settings":{"touchId":true},"info":{"deviceToken":""}}"#)
        let settings = try #require(try await phone.send(.get, "userProfile").json["settings"])
        #expect(settings["remoteNotifications"]?.bool == true)
        #expect(settings["passcode"]?.bool == true)
        #expect(settings["touchId"]?.bool == true)
        #expect(settings["reminderLeadTime"]?.string == "90")
        // An empty token doesn't erase the stored one; signing out does.
        let devices = "select count(*) from account_sessions where device_token_sealed is not null"
        #expect(try await world.count(devices) == 1)
        #expect(try await world.count("select count(*) from account_sessions where takes_pushes = 1") == 1)
        _ = await phone.send(.delete, "logout")
        #expect(try await world.count(devices) == 0)
    }

    @Test(arguments: [
        #"{"settings":{"passcode":"maybe"}}"#, #"{"settings":[]}"#, #"{"info":{"os":"windows"}}"#,
        #"{"info":"ios"}"#,
    ])
    func `What can't be read is refused and changes nothing`(json: String) async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        let before = await phone.send(.get, "userProfile").text
        #expect(await phone.send(.post, "updateUserProfile", json).message == "Invalid input.")
        #expect(await phone.send(.get, "userProfile").text == before)
    }

    @Test(arguments: ["i", "iOS", "ANDROID"])
    func `Operating systems are read in any case`(name: String) async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        #expect(await phone.send(.post, "updateUserProfile", #"{"info":{"os":"\#(name)"}}"#).status == .ok)
    }
}
