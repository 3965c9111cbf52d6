#!/usr/bin/env python3
"""Simulates Firebase Cloud Messaging, Google's token endpoint and the Apple Push Notification service.

    service.py FOLDER        writes certificates and keys to FOLDER, and prints "PORT <number>" when it listens

Speaks HTTP/2 over TLS on 127.0.0.1. As Apple's production it is https://127.0.0.1:PORT, as its sandbox
https://localhost:PORT. Verifies every signature, header field, payload and client certificate. Answers by what the
device's token says before its first "-": see `Apple.answer` and `Firebase.answer`; tokens of Apple are hexadecimal, so
they carry the same words in hexadecimal digits. `/plain/WORD` does the same without authentication. Appends each request to FOLDER/requests.jsonl before it is answered.
"""
import asyncio
import base64
import datetime
import ipaddress
import json
import os
import pathlib
import ssl
import sys
import time
from urllib.parse import parse_qs

import h2.config
import h2.connection
import h2.events
import h2.exceptions
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID

PARENT = os.getppid()
TOPIC, KEY_ID, TEAM_ID = "org.example.heron", "ABC123DEFG", "TEAM123456"
PROJECT, ACCOUNT, ACCOUNT_KEY = "heron-1", "push@heron-1.iam.gserviceaccount.com", "account-key-1"
SCOPE = "https://www.googleapis.com/auth/firebase.messaging"
PASSWORD = "quiet orchard"
PAYLOAD_MAX = 4_096
STREAMS_MAX = 128
FCM_ERROR = "type.googleapis.com/google.firebase.fcm.v1.FcmError"


async def until_orphaned():
    """Returns when the process that started this one has ended, even by a crash."""
    while os.getppid() == PARENT:
        await asyncio.sleep(0.5)


def decoded(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def verified(token, key):
    """Returns header and claims of a token; raises if it isn't signed with this key."""
    head, claims, signature = token.split(".")
    header, message, signature = json.loads(decoded(head)), f"{head}.{claims}".encode(), decoded(signature)
    if isinstance(key, ec.EllipticCurvePublicKey):
        assert header["alg"] == "ES256" and len(signature) == 64, header
        halves = (int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big"))
        key.verify(utils.encode_dss_signature(*halves), message, ec.ECDSA(hashes.SHA256()))
    else:
        assert header["alg"] == "RS256", header
        key.verify(signature, message, padding.PKCS1v15(), hashes.SHA256())
    return header, json.loads(decoded(claims))


class Keys:
    """The certificate authority, the server's certificate, and what the portal gets from Google and Apple."""

    def __init__(self, folder):
        self.folder = folder
        authority = self._certify("authority", None)
        self._certify("server", authority, [x509.IPAddress(ipaddress.ip_address("127.0.0.1")),
                                            x509.DNSName("localhost")])
        self._certify("client", authority, [x509.DNSName(TOPIC)])
        self.apple, self.google = ec.generate_private_key(ec.SECP256R1()), rsa.generate_private_key(65_537, 2_048)
        (folder / "apple.p8").write_text(self._pem(self.apple))

    @staticmethod
    def _pem(key):
        return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                                 serialization.NoEncryption()).decode()

    def _certify(self, name, authority, names=()):
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"{name} of a test")])
        issuer, issuer_key = (authority[0].subject, authority[1]) if authority else (subject, key)
        now = datetime.datetime.now(datetime.timezone.utc)
        builder = (x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
                   .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
                   .not_valid_after(now + datetime.timedelta(days=2))
                   .add_extension(x509.BasicConstraints(ca=authority is None, path_length=None), critical=True))
        if names:
            builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
        certificate = builder.sign(issuer_key, hashes.SHA256())
        (self.folder / f"{name}.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        (self.folder / f"{name}.key").write_text(self._pem(key))
        if name == "client":
            (self.folder / "client.p12").write_bytes(pkcs12.serialize_key_and_certificates(
                b"client", key, certificate, None,
                serialization.BestAvailableEncryption(PASSWORD.encode())))
        return certificate, key

    def write_account(self, port):
        (self.folder / "account.json").write_text(json.dumps({
            "type": "service_account", "project_id": PROJECT, "private_key_id": ACCOUNT_KEY,
            "private_key": self._pem(self.google), "client_email": ACCOUNT,
            "token_uri": f"https://127.0.0.1:{port}/token"}))


class Answer:
    """An answer, or what happens instead of one."""

    def __init__(self, status=200, body=None, fields=(), action=None, wait=0.0):
        self.status, self.body, self.fields, self.action, self.wait = status, body, list(fields), action, wait


def common(word, seen):
    """Returns the answers that both services give; `seen` is how often a device's token came before."""
    if word == "goaway":
        return Answer(action="goaway") if seen == 0 else Answer(body={"name": "sent again"})
    if word == "last":
        return Answer(action="last")
    if word.startswith("slow"):
        return Answer(wait=int(word[4:] or 1_000) / 1_000)
    if word == "lost" and seen > 0:
        return Answer(body={"name": "sent again"})
    return {"reset": Answer(action="reset"), "lost": Answer(action="lost"),
            "silence": Answer(action="silence")}.get(word)


class Apple:
    def __init__(self, keys):
        self._key, self._first = keys.apple.public_key(), None
        self._seen = {}

    def answer(self, request):
        fields, payload = request["fields"], json.loads(request["body"])
        problem = self._problem(request, payload)
        if problem:
            return Answer(400, {"reason": problem})
        token = request["path"].rsplit("/", 1)[1]
        word = bytes.fromhex(token).decode().split("-")[0]
        seen = self._seen.get(token, 0)
        self._seen[token] = seen + 1
        sandbox = fields[":authority"].startswith("localhost")
        refused = self._refused(request, word)
        if refused:
            return Answer(403, {"reason": refused})
        if word == "sandbox":
            return Answer() if sandbox else Answer(400, {"reason": "BadDeviceToken"})
        if word == "keyenv":
            return (Answer(400, {"reason": "BadDeviceToken"}) if sandbox
                    else Answer(403, {"reason": "BadEnvironmentKeyInToken"}))
        if word == "prodonly":
            return (Answer(403, {"reason": "BadEnvironmentKeyInToken"}) if sandbox
                    else Answer(400, {"reason": "BadDeviceToken"}))
        errors = {"ok": Answer(), "expired": Answer(), "gone": Answer(410, {"reason": "Unregistered", "timestamp": 1}),
                  "bad": Answer(400, {"reason": "BadDeviceToken"}),
                  "topic": Answer(400, {"reason": "DeviceTokenNotForTopic"}),
                  "busy": Answer(429, {"reason": "TooManyRequests"}, [("retry-after", "7")]),
                  "updates": Answer(429, {"reason": "TooManyProviderTokenUpdates"}),
                  "down": Answer(503, {"reason": "ServiceUnavailable"}, [("retry-after", "3")]),
                  "error": Answer(500, {"reason": "InternalServerError"}),
                  "large": Answer(413, {"reason": "PayloadTooLarge"})}
        return errors.get(word) or common(word, seen) or Answer(400, {"reason": f"no such test: {word}"})

    def _problem(self, request, payload):
        fields = request["fields"]
        expires = int(fields.get("apns-expiration", "0")) - time.time()
        if fields.get("apns-topic") != TOPIC:
            return "BadTopic"
        if (fields.get("apns-push-type"), fields.get("apns-priority")) != ("alert", "10"):
            return "BadPriority"
        if not 27 * 86_400 < expires < 29 * 86_400:
            return "BadExpirationDate"
        if len(request["body"].encode()) > PAYLOAD_MAX:
            return "PayloadTooLarge"
        aps = payload.get("aps", {})
        if not isinstance(aps.get("alert"), str) or aps.get("sound") != "default":
            return "PayloadEmpty"
        if (payload.get("type") == "Study") != ("studyId" in payload) or "subtype" not in payload:
            return "PayloadEmpty"
        return None

    def _refused(self, request, word):
        authorization = request["fields"].get("authorization")
        if authorization is None:
            return None if request["client"] == "client of a test" else "MissingProviderToken"
        token = authorization.removeprefix("bearer ")
        try:
            header, claims = verified(token, self._key)
        except (AssertionError, InvalidSignature):
            return "InvalidProviderToken"
        if header.get("kid") != KEY_ID or claims.get("iss") != TEAM_ID:
            return "InvalidProviderToken"
        if abs(time.time() - claims["iat"]) > 3_600 or word == "expired" and token == self._first_of(token):
            return "ExpiredProviderToken"
        if word == "alwaysexpired":
            return "ExpiredProviderToken"
        return "InvalidProviderToken" if word == "invalid" else None

    def _first_of(self, token):
        self._first = self._first or token
        return self._first


class Firebase:
    def __init__(self, keys):
        self._key, self._issued, self._seen = keys.google.public_key(), 0, {}

    def token(self, request):
        """Issues an access token (RFC 7523)."""
        form = {name: values[0] for name, values in parse_qs(request["body"]).items()}
        if form.get("grant_type") != "urn:ietf:params:oauth:grant-type:jwt-bearer":
            return Answer(400, {"error": "unsupported_grant_type"})
        try:
            header, claims = verified(form["assertion"], self._key)
        except (AssertionError, InvalidSignature):
            return Answer(400, {"error": "invalid_grant", "error_description": "Invalid JWT Signature."})
        address = f"https://{request['fields'][':authority']}/token"
        if (header.get("kid"), claims["iss"], claims["scope"], claims["aud"]) != (ACCOUNT_KEY, ACCOUNT, SCOPE, address):
            return Answer(400, {"error": "invalid_grant", "error_description": "Invalid JWT."})
        if not 0 < claims["exp"] - claims["iat"] <= 3_600 or abs(claims["iat"] - time.time()) > 600:
            return Answer(400, {"error": "invalid_grant", "error_description": "Invalid JWT: reasonable timeframe."})
        self._issued += 1
        # Time for other requests to need the token as well.
        return Answer(200, {"access_token": f"access-{self._issued}", "expires_in": 3_599, "token_type": "Bearer"},
                      wait=0.2)

    def answer(self, request):
        if request["path"] != f"/v1/projects/{PROJECT}/messages:send":
            return self._error(404, "NOT_FOUND", "Requested entity was not found.")
        access = request["fields"].get("authorization", "").removeprefix("Bearer ")
        if access not in {f"access-{number + 1}" for number in range(self._issued)}:
            return self._error(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
        message = json.loads(request["body"])["message"]
        data = message["data"]
        wrong = [name for name, value in data.items() if not isinstance(value, str)]
        size = sum(len(name.encode()) + len(value.encode()) for name, value in data.items())
        if wrong or size > PAYLOAD_MAX or set(message) != {"token", "android", "data"} \
                or message["android"] != {"priority": "high"} \
                or (data["type"] == "Study") != ("studyId" in data):
            return self._error(400, "INVALID_ARGUMENT", f"Invalid message: {wrong} {size}")
        token = message["token"]
        seen = self._seen.get(token, 0)
        self._seen[token] = seen + 1
        return self._by_word(token, token.split("-")[0], access, seen)

    def _by_word(self, token, word, access, seen):
        errors = {
            "ok": Answer(200, {"name": f"projects/{PROJECT}/messages/1"}),
            "gone": self._error(404, "NOT_FOUND", "Requested entity was not found.", "UNREGISTERED"),
            "bad": self._error(400, "INVALID_ARGUMENT",
                               "The registration token is not a valid FCM registration token", "INVALID_ARGUMENT"),
            "argument": self._error(400, "INVALID_ARGUMENT", f"Invalid value at 'message.data' for {token}"),
            "sender": self._error(403, "PERMISSION_DENIED", "SenderId mismatch", "SENDER_ID_MISMATCH"),
            "off": self._error(403, "PERMISSION_DENIED", "Firebase Cloud Messaging API has not been used"),
            "busy": self._error(429, "RESOURCE_EXHAUSTED", "Quota exceeded", "QUOTA_EXCEEDED",
                                [("retry-after", "7")]),
            "down": self._error(503, "UNAVAILABLE", "The service is currently unavailable", "UNAVAILABLE",
                                [("retry-after", "3")]),
            "error": self._error(500, "INTERNAL", "Internal error encountered", "INTERNAL")}
        if word == "stale" and access == "access-1" or word == "never":
            return self._error(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
        if word == "stale":
            return errors["ok"]
        return errors.get(word) or common(word, seen) or self._error(400, "INVALID_ARGUMENT", "no such test")

    @staticmethod
    def _error(status, name, message, code=None, fields=()):
        error = {"code": status, "message": message, "status": name}
        if code:
            error["details"] = [{"@type": FCM_ERROR, "errorCode": code}]
        return Answer(status, {"error": error}, fields)


class Service:
    def __init__(self, folder):
        self._folder, self._keys = folder, Keys(folder)
        self._apple, self._firebase = Apple(self._keys), Firebase(self._keys)
        self._log = open(folder / "requests.jsonl", "a", buffering=1)
        self._connections, self._seen = 0, {}

    async def listen(self):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._folder / "server.pem", self._folder / "server.key")
        context.load_verify_locations(self._folder / "authority.pem")
        context.verify_mode = ssl.CERT_OPTIONAL
        context.set_alpn_protocols(["h2"])
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=context)
        port = server.sockets[0].getsockname()[1]
        self._keys.write_account(port)
        print(f"PORT {port}", flush=True)
        async with server:
            await until_orphaned()

    async def _serve(self, reader, writer):
        self._connections += 1
        await Connection(self, self._connections, reader, writer).run()

    def answer(self, request):
        self._log.write(json.dumps(request) + "\n")
        if request["path"] == "/token":
            return self._firebase.token(request)
        if request["path"].startswith("/plain/"):
            return self._plain(request["path"])
        if request["path"].startswith("/v1/"):
            return self._firebase.answer(request)
        return self._apple.answer(request)


    def _plain(self, path):
        """Answers a client that only tests the transport; `/plain/WORD/…`."""
        seen = self._seen.get(path, 0)
        self._seen[path] = seen + 1
        return common(path.split("/")[2], seen) or Answer(200, {"path": path})


class Connection:
    """One connection: reads requests, and answers each in a task of its own."""

    def __init__(self, service, number, reader, writer):
        self._service, self._number, self._reader, self._writer = service, number, reader, writer
        self._h2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        self._requests, self._tasks = {}, set()
        peer = writer.get_extra_info("peercert") or {}
        self._client = next((value for part in peer.get("subject", ()) for name, value in part
                             if name == "commonName"), None)

    async def run(self):
        self._h2.initiate_connection()
        self._h2.update_settings({h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS: STREAMS_MAX})
        self._flush()
        try:
            while data := await self._reader.read(65_536):
                for event in self._h2.receive_data(data):
                    self._take(event)
                self._flush()
        except (ConnectionError, ssl.SSLError, h2.exceptions.ProtocolError):
            pass
        self._writer.close()

    def _take(self, event):
        if isinstance(event, h2.events.RequestReceived):
            self._requests[event.stream_id] = (dict(event.headers), bytearray())
        elif isinstance(event, h2.events.DataReceived):
            self._requests[event.stream_id][1].extend(event.data)
            self._h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        elif isinstance(event, h2.events.StreamEnded):
            fields, body = self._requests.pop(event.stream_id)
            request = {"connection": self._number, "client": self._client, "path": fields[":path"],
                       "method": fields[":method"], "fields": fields, "body": body.decode()}
            task = asyncio.ensure_future(self._answer(event.stream_id, request))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _answer(self, stream, request):
        answer = self._service.answer(request)
        if answer.wait:
            await asyncio.sleep(answer.wait)
        try:
            await self._act(stream, answer)
        except (h2.exceptions.ProtocolError, ConnectionError):
            pass

    async def _act(self, stream, answer):
        if answer.action == "silence":
            return
        if answer.action == "lost":
            self._writer.transport.abort()
        elif answer.action == "reset":
            self._h2.reset_stream(stream, error_code=2)
            self._flush()
        elif answer.action == "goaway":
            # This and later requests were not processed, so the client may send them again.
            self._h2.close_connection(last_stream_id=max(0, stream - 2))
            self._flush()
            await asyncio.sleep(0.05)
            self._writer.close()
        else:
            self._send(stream, answer)
            if answer.action == "last":
                self._h2.close_connection(last_stream_id=stream)
                self._flush()

    def _send(self, stream, answer):
        body = json.dumps(answer.body).encode() if answer.body else b""
        fields = [(":status", str(answer.status)), ("content-type", "application/json"), *answer.fields]
        self._h2.send_headers(stream, fields, end_stream=not body)
        if body:
            self._h2.send_data(stream, body, end_stream=True)
        self._flush()

    def _flush(self):
        self._writer.write(self._h2.data_to_send())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        asyncio.run(Service(pathlib.Path(sys.argv[1])).listen())
    except KeyboardInterrupt:
        pass
