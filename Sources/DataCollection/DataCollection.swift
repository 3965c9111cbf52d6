// DataCollection: what apps call to enroll and respond, and the pages of a study that collects data.
//
//   AppAPI/       the actions of apps: parsing submissions, processing, queries on their own rows
//   Enrollment/   the actions of apps that enroll and withdraw participants
//   Management/   commands of administrators' scripts, with the actions of the deployed server
//   Home/         the home page of a study, and its panels
//   Tokens/       the pages of batches and tokens, their files and printed sheets
//   Participants/ the pages with participants and their answers, and erasure
//   Sites/        the pages of sites: the list, one site, its people, closing, moves, and importing
//   Adherence/    the pages of runs: by activity, day, site and participant
//   Holds/        placing a participant on hold
//   Deviations/   the pages and file of protocol deviations, and their rules
//   Worklist/     the pages and file of tasks, their rules, and notes
//   Reminders/    the pages of reminder rules, and sending one by hand
//   Responses/    the page with all responses
//   Failures/     the page of one response, with what couldn't be processed
//   Corrections/  correcting a value, and discarding a response
//   Properties/   the pages, files and imports of participant properties
//   Imports/      importing a CSV file after a review of its changes, for sites, their plans, and properties
//   Forms/        forms on pages of their own, their texts, and the state that they show
//   Files/        CSV files that are read page by page
//   SetUp/        Study ID, response collection, and the source of questionnaire designs
//   DataLock/     the page that locks and unlocks the data
//   Jobs/         the page with background jobs
//   APITest/      the page for testing the API
//   Operator/     commands for operators' scripts
//
// `ResponseFeature` puts these together with `DataAccess` and `Forwarding`, and starts and stops their workers.
