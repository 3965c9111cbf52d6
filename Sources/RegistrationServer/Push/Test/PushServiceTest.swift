import Vocabulary

/// Sends single messages, for people who want to see what the service answers.
struct PushServiceTest: Sendable {
    let services: any PushServices
    /// How long to wait for the service: less than proxies wait for the page.
    var timeout = Duration.seconds(25)

    /// Sends a message to one device; nil if the app has no key for the platform. The answer never contains the token.
    func send(
        _ message: PushMessage, to token: String, of app: FolderID, on platform: Platform
    ) async -> PushAnswer? {
        let service: (any PushService)?
        do {
            service = try await services.service(for: app, on: platform)
        } catch {
            return PushAnswer(unsent: .refused(reason: "The stored push key cannot be read. Store it again."))
        }
        guard let service else { return nil }
        return await withTaskGroup { group in
            group.addTask { await Self.answer(of: service, to: message, for: token) }
            group.addTask { [timeout] in
                try? await Task.sleep(for: timeout)
                return PushAnswer(
                    unsent: .retry(afterSeconds: nil, reason: "The service did not answer in time."))
            }
            let first = await group.next()
            group.cancelAll()
            return first
        }
    }

    private static func answer(
        of service: any PushService, to message: PushMessage, for token: String
    ) async -> PushAnswer {
        if let service = service as? any AnsweringPushService {
            return await service.answer(to: message, for: token)
        }
        return PushAnswer(unsent: await service.send(message, to: token))
    }
}
