import SQLStore
import Vocabulary

/// Returns the titles of a channel's Lists by their names; `Portal` gets them from the response server.
public typealias ListTitlesByName =
    @Sendable (_ channel: ChannelID, borrowing Transaction) throws -> [String: String]
