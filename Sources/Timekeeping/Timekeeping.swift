// Timekeeping: instants, civil dates and times of day, and their text forms; time zones and their names.
//
// An instant is a count of milliseconds since 1970-01-01T00:00:00Z. Nothing here reads a clock: the time is passed to
// all code that needs it. The module is independent of the product's domain and doesn't import Foundation.
