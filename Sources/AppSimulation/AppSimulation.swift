// AppSimulation: what the apps do with an activity, computed on the server.
//
//   Walkthrough/  decodes an activity as apps read it, finds the next screen as each platform does, and encodes the
//                 response that a phone would send
//   AnswerRules/  the answers that apps accept for a question
//
// Previews, checks before publishing and corrections of responses use it, so that they agree with phones. It depends on
// the payloads' format in `Studies`, and not on pages, requests or permissions.
