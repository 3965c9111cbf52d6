// TemplateBench: the compiled template beside the hand-written page, which must write the same bytes.

import StudyPages
import Templating
import Turns

let page = StudyListPage(rows: (0..<50).map(StudyListPage.Row.init))
guard page.render() == renderByHand(page) else { fatalError("The candidates do not write the same page.") }

try takeTurns(
    rounds: roundsAskedFor(),
    [
        Candidate("page by hand") { renderByHand(page).count },
        Candidate("page of a template") { page.render().count },
    ])
