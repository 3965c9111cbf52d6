// StudyPublishing: from a finished design to what apps read.
//
// It takes snapshots of designs, which `Studies` defines, and doesn't depend on pages, requests or permissions.
//
//   Checks/         what a draft is checked for before it is published
//   Publishing/     actions on a channel, their preconditions and consequences, and the publications that they make
//   Enrollment/     what a participant sees until they have joined
//   Payloads/       the responses of the apps' API, encoded once for each publication and language, and their catalog
//   Texts/          the texts of announcements and tests, in each language
//   Notifications/  announcements, and the queue and the worker that send messages to participants
