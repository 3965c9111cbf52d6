// Adherence: the state of each run of a participant, and the share of runs that were answered.
//
// A run is a period in which a participant does an activity, on the wall clock of the place where the participant is.
// ``ParticipantAdherence`` is the entry: it takes the planned runs, the participant's history and the responses, and
// returns states, counts and the next instant at which a state changes. The rules are those of section 2 of
// "Running a study". Everything is computed from values: nothing here knows the database, HTTP, or a clock.
