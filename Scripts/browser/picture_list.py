"""Which pictures the help has: who sees what, and which part of the page. Scripts/help-pictures takes them, and a
browser test checks that the demo still shows each of them."""
from typing import NamedTuple

APP = "/orgs/MERIDIAN/apps/HERON"
STUDY = f"{APP}/studies/SLEEP01"
# The width of a window in which a panel is next to the part.
WITH_PANEL = 1280
# The width of a window that shows all columns of wide tables.
FOR_TABLES = 1240
# The widths of a window without a menu at the side, for lists and for tables.
LIST_WITHOUT_MENU, TABLE_WITHOUT_MENU = 800, 960


class Picture(NamedTuple):
    """A part of a page of the demo, in Help/pictures/NAME.png."""

    name: str
    #: The user of the demo who sees it.
    person: str
    path: str
    #: The selector of the part.
    part: str
    #: The names of links that lead from the page at the path to the page of the picture. Addresses have no numbers of
    #: Lists and documents, which change with the demo.
    links: tuple = ()
    #: The width of the window. With this one, parts are as wide as the text of the help.
    width: int = 1048
    #: Selectors of what is left out, such as rows that show nothing new.
    without: tuple = ()
    #: What stands in the text areas of the part, in order. It isn't sent.
    typed: tuple = ()

    def open(self, page):
        """Opens the page of the picture, and returns its part."""
        page.open(self.path)
        for link in self.links:
            page.leave_by(page.raw.locator("main").get_by_role("link", name=link).first)
        return page.raw.locator(self.part).first


def card(title):
    """The selector of the card with a title."""
    return f"main section.sheet:has(h2:text-is('{title}'))"


def rows_after(count):
    """The selector of the rows of a table after the first ones."""
    return f"tbody > tr:nth-child(n+{count + 1})"


PICTURES = [
    Picture("new-study", "orgadmin", f"{APP}/new-study", "main form.sheet"),
    Picture("studies", "designer", "/", "main section.sheet[aria-label='Studies']", width=FOR_TABLES),
    Picture("sections", "designer", f"{STUDY}/design", card("Sections"), width=WITH_PANEL),
    Picture("steps", "designer", f"{STUDY}/design/questionnaires", "#steps", links=("Sleep diary",),
            width=LIST_WITHOUT_MENU),
    Picture("branching", "designer", f"{STUDY}/design/questionnaires", "main table", links=("Sleep diary", "Flow"),
            width=TABLE_WITHOUT_MENU, without=(rows_after(7),)),
    Picture("screen-of-step", "designer", f"{STUDY}/design/questionnaires", "main .phone",
            links=("Sleep diary", "How often did you wake up?"), width=WITH_PANEL),
    Picture("channels", "designer", f"{STUDY}/design/actions", card("Channels"), width=WITH_PANEL),
    Picture("what-changes", "designer", f"{STUDY}/design/actions", card("What changes"), width=WITH_PANEL),
    Picture("suggestion", "designer", f"{STUDY}/design/questionnaires", "main form.sheet",
            links=("Sleep diary", "Comments", "Suggest a change"),
            typed=("Your sleep diary", "Participants call it their diary.")),
    Picture("outdated-translation", "designer", f"{STUDY}/design/languages", card("To review"), links=("Spanish",),
            width=WITH_PANEL),
    Picture("token-batches", "coordinator", f"{STUDY}/tokens", card("Token batches"), width=FOR_TABLES),
    Picture("adherence", "coordinator", f"{STUDY}/adherence", card("By activity")),
    Picture("silent-participants", "coordinator", f"{STUDY}/adherence/participants", "main section.sheet",
            without=(rows_after(8),)),
    Picture("sites", "coordinator", f"{STUDY}/sites", "main section.sheet", width=FOR_TABLES),
    Picture("list-rows", "researcher", f"{STUDY}/lists", "main section.sheet", links=("Sleep diary",),
            without=(rows_after(8),)),
    Picture("distribution", "researcher", f"{STUDY}/lists", "main section.sheet", links=("Sleep diary", "Charts"),
            width=FOR_TABLES, without=(".distributions > figure:nth-child(n+5)", "main section.sheet > .pager")),
    Picture("failed-causes", "researcher", f"{STUDY}/responses", "main section.sheet:has(#causes-title)",
            width=FOR_TABLES),
    Picture("report-versions", "admin", f"{STUDY}/audit/report",
            "main details.report-part:has(h2:text-is('Versions published'))"),
]
