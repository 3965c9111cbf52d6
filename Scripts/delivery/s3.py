#!/usr/bin/env python3
"""Simulates S3 with moto, which verifies the signature of every request (by botocore's implementation).

    s3.py        prints {"port": …, "key": …, "secret": …} when it listens on 127.0.0.1

The bucket is `exports`. The key may write and remove objects of it, except for those below `protected/`, which can't
be removed. Each line of standard input is answered by a line with the objects: {"key": {"size": …, "sha256": …}}.
"""
import hashlib
import json
import logging
import os
import sys

# The requests of `set_up`; signatures and permissions are checked from the next one.
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "4"
os.environ["AWS_EC2_METADATA_DISABLED"] = "true"

import boto3  # noqa: E402
from moto.core import DEFAULT_ACCOUNT_ID  # noqa: E402
from moto.s3.models import s3_backends  # noqa: E402
from moto.server import ThreadedMotoServer  # noqa: E402

BUCKET = "exports"
POLICY = {"Version": "2012-10-17", "Statement": [
    {"Effect": "Allow", "Action": ["s3:PutObject", "s3:DeleteObject"], "Resource": f"arn:aws:s3:::{BUCKET}/*"},
    {"Effect": "Deny", "Action": "s3:DeleteObject", "Resource": f"arn:aws:s3:::{BUCKET}/protected/*"},
]}


def set_up(endpoint):
    """Creates the bucket and a user with a key pair."""
    settings = {"endpoint_url": endpoint, "region_name": "us-east-1", "aws_access_key_id": "x",
                "aws_secret_access_key": "x"}
    boto3.client("s3", **settings).create_bucket(Bucket=BUCKET)
    users = boto3.client("iam", **settings)
    users.create_user(UserName="study")
    users.put_user_policy(UserName="study", PolicyName="writes", PolicyDocument=json.dumps(POLICY))
    return users.create_access_key(UserName="study")["AccessKey"]


def objects():
    keys = s3_backends[DEFAULT_ACCOUNT_ID]["aws"].buckets[BUCKET].keys
    return {name: {"size": key.size, "sha256": hashlib.sha256(key.value).hexdigest()} for name, key in keys.items()}


def main():
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    port = server.get_host_and_port()[1]
    key = set_up(f"http://127.0.0.1:{port}")
    print(json.dumps({"port": port, "key": key["AccessKeyId"], "secret": key["SecretAccessKey"]}), flush=True)
    # The test closes the pipe, also by a crash.
    for _ in sys.stdin:
        print(json.dumps(objects()), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
