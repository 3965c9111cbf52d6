// Timekeeping: instants, civil dates and times of day, and their text forms.
//
// An instant is a count of milliseconds since 1970-01-01T00:00:00Z. Nothing here reads a clock: anyone who needs
// the time is given one. Knows no domain word and imports no Foundation.
