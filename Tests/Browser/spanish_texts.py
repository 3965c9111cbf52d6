"""Spanish for a study: some texts side by side with the English ones, the rest through a translator's file."""
import csv
import io
import re

from design_form import complete, enter, no_errors, press, save, write
from study_content import PAPER

ACCENTS = str.maketrans("aeiou", "áéíóú")


def spanish(text):
    """A text that tells its language apart, and in which a part of the English text stays a part."""
    return "".join(part if part.startswith("<") else part.translate(ACCENTS) for part in re.split(r"(<[^>]*>)", text))


def side_by_side(page, study):
    page.open(f"{study}/design/basic-information?lang=es")
    enter(page, {
        "Study name": "El estudio completo", "Study full name": "El estudio completo, con todo",
        "Study tagline": "Todo, una vez", "Research sponsor": "Instituto Meridian Bay",
    })
    write(page, "Preguntamos de todo.")
    page.check()
    complete(page)
    # The text that the portal offers is no translation of the one that was written.
    page.open(f"{study}/design/consent-review?lang=es")
    enter(page, {"Agreement text": "He leído el consentimiento y lo acepto."})
    save(page, "Save draft")


def paper(page, study):
    """A resource that is a file has a file for each language."""
    page.open(f"{study}/design/resources")
    resource = page.raw.get_by_role("link", name="Map of the clinic", exact=True)
    page.open(resource.get_attribute("href") + "?lang=es")
    enter(page, {"PDF in Spanish": PAPER})
    save(page, "Save draft")


def by_file(page, study):
    """Takes the file of all texts, fills in what is missing, and sends it back."""
    page.open(f"{study}/design/languages/es")
    page.check()
    address = page.raw.get_by_role("link", name="CSV").get_attribute("href")
    rows = list(csv.reader(io.StringIO(page.raw.request.get(page.site + address).text().lstrip("\ufeff"))))
    english, translation = rows[0].index("English (en)"), rows[0].index("Spanish (es)")
    for row in rows[1:]:
        row[translation] = row[translation] or spanish(row[english])
    file = io.StringIO()
    csv.writer(file).writerows(rows)
    page.raw.get_by_label("Translated file").set_input_files(
        {"name": "whole-es.csv", "mimeType": "text/csv", "buffer": file.getvalue().encode()})
    press(page, "Review file")
    no_errors(page)
    page.check()
    page.leave_by(page.raw.get_by_role("button", name=re.compile(r"^Import \d+ translation")))
    no_errors(page)
    press(page, "Mark all complete")
    no_errors(page)
