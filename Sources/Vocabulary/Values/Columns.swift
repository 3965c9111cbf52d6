import SQLStore
import Timekeeping

// Dates and times in columns. Instants are stored as milliseconds since 1970 in UTC.

extension Instant: SQLBindable, SQLReadable {}
