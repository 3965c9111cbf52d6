import Access
import JSON
import SQLStore
import Timekeeping
import Vocabulary

extension ForwardingSecrets {
    /// Returns the secrets that sign the requests of a channel; nil if they aren't signed.
    func signing(_ settings: ForwardingSettings, of channel: ChannelID) throws -> SigningSecrets? {
        let text = try open(settings.signingSealed, .signing, of: channel)
        return text.isEmpty ? nil : SigningSecrets(try JSONTree.parse(text))
    }

    func seal(_ secrets: SigningSecrets, of channel: ChannelID) -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.object { secrets.write(to: &$0) }
        return seal(String(decoding: json.finish(), as: UTF8.self), .signing, of: channel)
    }
}
