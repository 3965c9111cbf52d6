import Cryptography
import Deidentification
import SQLStore
import Vocabulary

/// Stores the secret of a channel's profiles, sealed with the key of the data folder.
package struct DeidentificationSecretRepository: Sendable {
    let key: SealingKey
    let random: RandomBytes

    package init(key: SealingKey, random: @escaping RandomBytes) {
        (self.key, self.random) = (key, random)
    }

    /// Returns the key of a profile; nil while the channel has no secret.
    func profileKey(
        of profile: DeidentificationProfile, study: String, _ transaction: borrowing Transaction
    ) throws -> ProfileKey? {
        let sealed: [UInt8]? = try transaction.value(
            "select secret_sealed from deidentification_secrets where channel_id = \(profile.channel)")
        return try sealed.map {
            ProfileKey(
                secret: try key.open($0, context: Self.context(profile.channel)), study: study,
                profile: profile.code)
        }
    }

    /// Makes the channel's secret, unless it has one.
    func makeSecret(of channel: ChannelID, _ transaction: borrowing Transaction) throws {
        let sealed = key.seal(random(ProfileKey.secretByteCount), context: Self.context(channel))
        try transaction.run(
            """
            insert into deidentification_secrets (channel_id, secret_sealed) values (\(channel), \(sealed))
            on conflict (channel_id) do nothing
            """)
    }

    private static func context(_ channel: ChannelID) -> String { "de-identification of channel \(channel)" }

    /// The column of the secrets, for rotations of the key.
    package static let sealedColumn = SealedColumn(
        "secret_sealed", in: "deidentification_secrets", of: ["channel_id"]
    ) { context(try $0[0]) }
}
