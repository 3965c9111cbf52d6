"""Hooks for schemathesis: credentials, the secret of a participant, and two checks of our own."""
import os

import requests
import schemathesis

# The operations that a participant's app calls with its secret, except withdrawing, after which the others would fail.
WITH_SECRET = {"selectRows", "executeSQL", "processResponse"}
# Apps interpret this error as "no data yet" and continue, so it is part of the contract.
NO_DATA_YET = "Query or table not found"
asked = set()


def name(case):
    return case.operation.definition.raw.get("operationId", "")


def callers(case):
    return [scheme for choice in case.operation.definition.raw.get("security", []) for scheme in choice]


@schemathesis.hook
def before_call(context, case, kwargs):
    """Adds the app credential or the API key that the operation requires.

    The check below covers requests without credentials: an app's request is then refused with an empty body.
    """
    case.headers = case.headers or {}
    if "appCredential" in callers(case):
        case.headers["Authorization"] = requests.auth._basic_auth_str(*os.environ["API_CREDENTIAL"].split(":"))
    elif "apiKey" in callers(case):
        case.headers["Authorization"] = f"Bearer {os.environ['API_KEY']}"


@schemathesis.hook
def map_body(context, body):
    """Replaces a generated secret with a real one, because generated ones are refused immediately."""
    operation = context.operation.definition.raw.get("operationId") if context.operation else None
    if operation in WITH_SECRET and isinstance(body, dict) and "participantId" in body:
        body["participantId"] = os.environ["API_SECRET"]
    return body


@schemathesis.check
def no_fault(ctx, response, case):
    """Fails if the server responds with a 5xx status, which no request may cause."""
    if response.status_code >= 500 and NO_DATA_YET not in response.text:
        raise AssertionError(f"{name(case)} failed with {response.status_code}: {response.text[:300]}")


@schemathesis.check
def credential_is_asked_for(ctx, response, case):
    """Fails if data is returned without a credential or with a wrong one. Apps are refused with 400 and 401."""
    wanted = callers(case)
    if not wanted or {} in case.operation.definition.raw["security"] or name(case) in asked:
        return
    if response.request.method != case.operation.method.upper() or not 200 <= response.status_code < 300:
        return
    asked.add(name(case))
    missing = 400 if "appCredential" in wanted else 401
    for field, status in [(None, missing), ("Basic bm9ib2R5Ondyb25n", 401), ("Bearer wrong", 401)]:
        headers = {"Accept": "application/json", **({"Authorization": field} if field else {})}
        answer = requests.request(response.request.method, response.request.url, headers=headers, timeout=300)
        if answer.status_code != status:
            raise AssertionError(f"{name(case)} with {field or 'no credential'} answered {answer.status_code}")
