"""The Python client of LabKey, unmodified, reads a study of the demo as a researcher's script does."""
import re
from io import BytesIO
from urllib.parse import urlsplit
from zipfile import ZipFile

from demo_site import PASSWORD
from labkey.api_wrapper import APIWrapper
from labkey.exceptions import QueryNotFoundError, RequestAuthorizationError, RequestError
from labkey.query import QueryFilter

FOLDER = "MERIDIAN/HERON/SLEEP01"


def test_the_client_of_labkey_reads_the_study(site):
    with site.browser.page(storage=site.session("researcher")) as page:
        api = client(site, issue_key(page))
    assert api.security.who_am_i().email == "researcher@example.org"
    names = [query["name"] for query in api.query.get_queries("lists")["queries"]]
    assert "SleepDiary" in names, names
    reads_rows(api)
    runs_sql(api)
    finds_folders(api)
    exports_a_workbook(api)
    is_refused(site, api)


def issue_key(page):
    """A key of the account for data and tokens, copied out of the example for R."""
    page.open("/account/keys")
    page.raw.get_by_label("Purpose").fill("A script in Python")
    for scope in ["write-data", "tokens"]:
        page.raw.locator(f'input[name="scopes"][value="{scope}"]').check()
    # Asked for when the session was opened a while ago.
    proof = page.raw.locator('input[name="proof"]')
    if proof.count():
        proof.fill(PASSWORD)
    page.submit("Issue key")
    page.check()
    return re.search('apiKey="([^"]+)"', "\n".join(page.raw.locator("pre").all_inner_texts()))[1]


def client(site, key):
    return APIWrapper(urlsplit(site.address).netloc, FOLDER, use_ssl=False, api_key=key)


def reads_rows(api):
    """All rows, some of them, and some of their columns."""
    everything = api.query.select_rows("lists", "SleepDiary")
    assert everything["rowCount"] == len(everything["rows"]) > 4000, everything["rowCount"]
    fields = {field["name"]: field["type"] for field in everything["metaData"]["fields"]}
    assert fields["Key"] == "int" and fields["ParticipantId"] == "int", fields
    participant = everything["rows"][0]["ParticipantId"]
    some = api.query.select_rows(
        "lists", "SleepDiary", columns="Key,ParticipantId,version", sort="-Key", max_rows=3,
        filter_array=[QueryFilter("ParticipantId", participant), QueryFilter("Key", "0", QueryFilter.Types.GT)])
    wanted = [row for row in everything["rows"] if row["ParticipantId"] == participant]
    assert some["rowCount"] == len(wanted), (some["rowCount"], len(wanted))
    assert [row["Key"] for row in some["rows"]] == sorted((row["Key"] for row in wanted), reverse=True)[:3]
    failed = api.query.select_rows(
        "mobileappstudy", "Response", columns="RowId,ErrorMessage", filter_array=[QueryFilter("Status", 2)])
    assert failed["rowCount"] == 12 and all(row["ErrorMessage"] for row in failed["rows"]), failed["rowCount"]


def runs_sql(api):
    """A join over both schemas, agreeing with what was counted by rows."""
    sql = """select p.Status, count(*) as Diaries from SleepDiary d
        join Participant p on p.RowId = d.ParticipantId group by p.Status order by p.Status"""
    counted = api.query.execute_sql("lists", sql)["rows"]
    total = api.query.execute_sql("lists", "select count(*) as n from SleepDiary")["rows"][0]["n"]
    assert sum(row["Diaries"] for row in counted) == total, (counted, total)
    days = api.query.execute_sql(
        "lists", "with recursive days(n) as (select 1 union all select n + 1 from days where n < 30) select n from days")
    assert [row["n"] for row in days["rows"]] == list(range(1, 31)), days["rowCount"]


def finds_folders(api):
    """The study is where the tree of its organization says, and can be asked there."""
    organization = api.container.get_containers("MERIDIAN", include_subfolders=True)
    app = next(folder for folder in organization["children"] if folder["name"] == "HERON")
    study = next(folder for folder in app["children"] if folder["name"] == "SLEEP01")
    assert study["path"] == "/" + FOLDER and organization["type"] == "project", study
    assert "org.labkey.api.security.permissions.ReadPermission" in study["effectivePermissions"], study
    alone = api.container.get_containers(include_standard_properties=False, include_effective_permissions=False)
    assert set(alone) == {"id", "name", "path", "children"} and alone["id"] == study["id"], alone


def exports_a_workbook(api):
    context = api.server_context
    address = context.build_url("query", "exportRowsExcel.view")
    parameters = {"schemaName": "lists", "query.queryName": "SleepDiary", "query.maxRows": 5, "headerType": "Name"}
    answer = context.make_request(address, parameters, method="GET", non_json_response=True)
    sheet = ZipFile(BytesIO(answer.content)).read("xl/worksheets/sheet1.xml").decode()
    assert sheet.count("<row ") == 6 and ">Key</t>" in sheet, sheet[:400]


def is_refused(site, api):
    for error, kind, attempt in [
        (QueryNotFoundError, "NotFoundException", lambda: api.query.select_rows("lists", "Nothing")),
        (QueryNotFoundError, "NotFoundException", lambda: api.query.select_rows("core", "Users")),
        (RequestError, "QueryParseException", lambda: api.query.execute_sql("lists", "select * from users")),
        (RequestError, "ApiUsageException",
         lambda: api.query.delete_rows("mobileappstudy", "Response", [{"RowId": 1}])),
        (RequestAuthorizationError, "UnauthorizedException",
         lambda: client(site, "0" * 43).query.select_rows("lists", "SleepDiary")),
        (QueryNotFoundError, "NotFoundException", lambda: api.query.select_rows(
            "lists", "SleepDiary", container_path="MERIDIAN/HERON/NOTHING")),
    ]:
        try:
            attempt()
        except error as refused:
            # What the client has no class of its own for comes wrapped.
            told = getattr(refused, "exception", refused).server_exception
            assert told["exception"] in str(refused) and told["exceptionClass"].endswith(f".{kind}"), told
            continue
        raise AssertionError(f"{error.__name__} was expected")


def test_the_client_of_labkey_keeps_participant_properties(site):
    """A key of somebody who may see tokens and edit: values are read, changed, refused and put back."""
    with site.browser.page(storage=site.session("folderadmin")) as page:
        api = client(site, issue_key(page))
    rows = api.query.select_rows(
        "mobileappstudy", "ParticipantProperties", columns="EnrollmentToken,clinicSite,clinicVisit",
        sort="EnrollmentToken", filter_array=[QueryFilter("clinicSite", "", QueryFilter.Types.IS_NOT_BLANK)])["rows"]
    assert len(rows) > 100, len(rows)
    first = rows[0]
    changed = api.query.update_rows(
        "mobileappstudy", "ParticipantProperties",
        [{"EnrollmentToken": first["EnrollmentToken"], "clinicSite": "Annex", "clinicVisit": "2026-12-24"}],
        audit_user_comment="A script of the clinic")
    assert (changed["command"], changed["rowsAffected"]) == ("update", 1), changed
    counted = api.query.execute_sql(
        "lists", "select clinicVisit from ParticipantProperties where clinicSite = 'Annex'")
    assert [row["clinicVisit"] for row in counted["rows"]] == ["2026-12-24 00:00:00.000"], counted
    token = first["EnrollmentToken"]
    for rows, sentence in [
        ([{"EnrollmentToken": "AAAAAAAAA", "clinicSite": "x"}], "This study has no token AAAAAAAAA."),
        ([{"EnrollmentToken": token, "clinicVisit": "soon"}], "clinicVisit: Enter a date"),
    ]:
        try:
            api.query.update_rows("mobileappstudy", "ParticipantProperties", rows)
        except RequestError as refused:
            assert sentence in str(refused), refused
        else:
            raise AssertionError(f"{rows} was taken")
    api.query.delete_rows("mobileappstudy", "ParticipantProperties", [{"EnrollmentToken": token}])
    put_back = api.query.insert_rows("mobileappstudy", "ParticipantProperties", [first])
    assert put_back["rows"][0]["clinicSite"] == first["clinicSite"], put_back


def test_the_client_of_labkey_corrects_rows_of_a_list(site):
    """Rows are corrected, added and deleted by the rules of their pages, and a script leaves the List as it found it."""
    with site.browser.page(storage=site.session("folderadmin")) as page:
        api = client(site, issue_key(page))

    def newest(count=1):
        return api.query.select_rows(
            "lists", "SleepDiary", columns="Key,hours,response,ModifiedBy", sort="-Key", max_rows=count)["rows"]

    row = newest()[0]
    changed = api.query.update_rows("lists", "SleepDiary", [{"Key": row["Key"], "hours": 3.5}])
    assert (changed["command"], changed["rowsAffected"], changed["rows"][0]["hours"]) == ("update", 1, 3.5), changed
    assert newest()[0]["hours"] == 3.5 and newest()[0]["ModifiedBy"], newest()
    api.query.update_rows(
        "lists", "SleepDiary", [{"Key": row["Key"], "hours": row["hours"]}], audit_user_comment="Put back")
    added = api.query.insert_rows("lists", "SleepDiary", [{"response": row["response"], "hours": 4}])["rows"][0]
    assert added["Key"] > row["Key"] and newest()[0]["Key"] == added["Key"], added
    gone = api.query.delete_rows("lists", "SleepDiary", [{"Key": added["Key"]}])
    assert gone["rowsAffected"] == 1 and newest()[0] | {"ModifiedBy": ""} == row | {"ModifiedBy": ""}, newest()
