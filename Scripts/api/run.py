"""Starts the newest build with the demo, creates credentials for API clients, and calls the APIs as these clients do.

Exits 1 if the app walkthrough misses something, if the OpenAPI document is invalid, or if a response contradicts it.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "operation")]
from diary import App, tokens_of  # noqa: E402
from portal import Portal  # noqa: E402
from walk import Client, Study, walk  # noqa: E402

ORGANIZATION = "MERIDIAN"
SCOPES = ["read-data", "write-data", "tokens", "design", "administration"]
# The seed, so that the generated requests are the same in every run.
SEED = 20261121
SECONDS = 150
# The maximum time to test every operation, for a busy machine.
SECONDS_MAX = 4800
CHECKS = ["status_code_conformance", "content_type_conformance", "response_headers_conformance",
          "response_schema_conformance", "no_fault", "credential_is_asked_for"]


def credential(portal, app, platform):
    """Returns the credential of an app's build: bundle ID and token."""
    issued = portal.json("app", "token", "issue", f"{ORGANIZATION}/{app}", "--platform", platform)
    return f"{issued['bundleID']}:{issued['token']}"


def key_of(portal, email):
    """Returns an API key with all permissions of its user in the organization."""
    scopes = [word for scope in SCOPES for word in ("--scope", scope)]
    return portal.json("key", "issue", email, "--folder", ORGANIZATION, *scopes)["key"]


def enrolled(portal):
    """Returns the secret of a participant who has just enrolled in SLEEP01."""
    issued = portal.folder / "tokens.csv"
    portal.verb("tokens", "issue", f"{ORGANIZATION}/HERON/SLEEP01", "--count", 1, "--csv", issued)
    return App(portal.address).enroll("SLEEP01", tokens_of(issued)[0])


def check_document(address):
    """Checks that the document is valid OpenAPI 3.1."""
    from openapi_spec_validator import validate
    with urllib.request.urlopen(f"{address}/openapi.json") as answer:
        validate(json.load(answer))


def make_up(portal, seconds):
    """Calls every operation with schemathesis, with requests that match its description and with some that don't.

    Schemathesis reports no problem for operations that it didn't reach, so it is run again with more time until it has
    reached all of them.
    """
    app = credential(portal, "HERON", "android")
    Client(portal.address, app, "").wait()
    environment = {
        **os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": str(HERE), "NO_COLOR": "1",
        "API_SECRET": enrolled(portal), "API_KEY": key_of(portal, "researcher@example.org"),
        "API_CREDENTIAL": app,
    }
    command = lambda: [
        str(pathlib.Path(sys.executable).parent / "schemathesis"), "run", f"{portal.address}/openapi.json",
        "--url", portal.address, "--checks", ",".join(CHECKS), "--seed", str(SEED), "--max-examples", "30",
        "--max-time", str(seconds), "--continue-on-failure", "--phases", "examples,coverage,fuzzing",
        "--warnings", "off", "--request-timeout", "300",
    ]
    while True:
        run = subprocess.run(command(), env=environment, cwd=portal.folder, stdout=subprocess.PIPE, text=True)
        print(run.stdout)
        selected, tested = (re.search(rf"{word}: +(\d+)", run.stdout) for word in ("Selected", "Tested"))
        if run.returncode != 0 or not selected or not tested:
            return False
        if selected[1] == tested[1]:
            return True
        seconds *= 2
        if seconds > SECONDS_MAX:
            print(f"only {tested[1]} of {selected[1]} operations were reached", file=sys.stderr)
            return False
        print(f"{tested[1]} of {selected[1]} operations were reached; testing for {seconds} s", flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", nargs="?", choices=["walk", "all"], default="all")
    options.add_argument("--seconds", type=int, default=SECONDS, help="how long to test with generated requests")
    given = options.parse_args()
    with Portal() as portal:
        portal.start("--demo")
        key = key_of(portal, "folderadmin@example.org")
        studies = [
            Study(ORGANIZATION, "HERON", "SLEEP01",
                  Client(portal.address, credential(portal, "HERON", "ios"), key).wait()),
            Study(ORGANIZATION, "HERON-T", "SLEEP01-T",
                  Client(portal.address, credential(portal, "HERON-T", "ios"), key).wait()),
        ]
        if not walk(studies):
            return 1
        if given.what == "walk":
            return 0
        check_document(portal.address)
        return 0 if make_up(portal, given.seconds) else 1


if __name__ == "__main__":
    sys.exit(main())
