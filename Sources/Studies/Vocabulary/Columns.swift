import SQLStore
import Timekeeping

// How columns hold the values of the clock: instants as milliseconds since 1970, in UTC.

extension Instant: SQLBindable, SQLReadable {}
