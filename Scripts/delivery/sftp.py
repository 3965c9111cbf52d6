#!/usr/bin/env python3
"""Simulates an SFTP server with password sign-in and servers that fail, which sshd can't be made to do.

    sftp.py FOLDER        prints {"port": …, "fingerprint": …} when it listens on 127.0.0.1

User `study`, password in PASSWORD. Folders with special behavior: `stalled` never confirms what is written, `full`
fails after 200 kB as OpenSSH does on a full disk, `fixed` doesn't rename, `kept` doesn't remove, `dropped` disconnects
during a rename, `closed` when a file is created. Each line of standard input is answered by a line with the users that
tried to sign in.
"""
import asyncio
import json
import os
import sys

import asyncssh

PASSWORD = "quiet meadow lantern"
FULL_BYTES = 200_000
attempts = []


class Access(asyncssh.SSHServer):
    def begin_auth(self, username):
        attempts.append(username)
        return True

    def password_auth_supported(self):
        return True

    def validate_password(self, username, password):
        return username == "study" and password == PASSWORD


class Files(asyncssh.SFTPServer):
    def __init__(self, channel):
        super().__init__(channel, chroot=sys.argv[1].encode())
        self._paths = {}

    def open(self, path, pflags, attrs):
        if b"closed/" in path:
            self.channel.get_connection().abort()
        file = super().open(path, pflags, attrs)
        self._paths[file] = path
        return file

    async def write(self, file_obj, offset, data):
        path = self._paths[file_obj]
        if b"stalled/" in path:
            await asyncio.sleep(3_600)
        if b"full/" in path and offset + len(data) > FULL_BYTES:
            raise asyncssh.SFTPFailure("No space left on device")
        return super().write(file_obj, offset, data)

    def remove(self, path):
        if b"kept/" in path:
            raise asyncssh.SFTPPermissionDenied("removing is not allowed")
        super().remove(path)

    def rename(self, oldpath, newpath):
        if b"fixed/" in oldpath:
            raise asyncssh.SFTPPermissionDenied("renaming is not allowed")
        if b"dropped/" in oldpath:
            super().rename(oldpath, newpath)
            self.channel.get_connection().abort()
            return
        super().rename(oldpath, newpath)


async def main():
    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.listen("127.0.0.1", 0, server_host_keys=[key], server_factory=Access, sftp_factory=Files)
    for name in ("stalled", "full", "fixed", "kept", "dropped", "closed"):
        os.makedirs(os.path.join(sys.argv[1], name), exist_ok=True)
    print(json.dumps({"port": server.get_port(), "fingerprint": key.get_fingerprint()}), flush=True)
    loop = asyncio.get_running_loop()
    # The test closes the pipe, also by a crash.
    while await loop.run_in_executor(None, sys.stdin.readline):
        print(json.dumps(attempts), flush=True)
    os._exit(0)


asyncio.run(main())
