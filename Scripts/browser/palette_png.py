"""Makes a screenshot small: a PNG with a palette of at most 256 colors, without a library."""
import struct
import zlib
from collections import Counter

COLOURS_MAX = 256
SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {2: 3, 6: 4}


def with_palette(png):
    """Returns the PNG with a palette. Its most frequent colors stay; any other becomes the nearest of these, which only
    edges of letters have."""
    width, height, pixels = read(png)
    counted = Counter(pixels)
    # Of equally frequent colors, the order is that of their values, so that the same picture is the same file.
    palette = sorted(sorted(counted), key=lambda colour: -counted[colour])[:COLOURS_MAX]
    place = {colour: index for index, colour in enumerate(palette)}
    for colour in counted:
        if colour not in place:
            place[colour] = place[min(palette, key=lambda other: distance(colour, other))]
    indices = bytes(place[pixel] for pixel in pixels)
    lines = b"".join(b"\0" + indices[start:start + width] for start in range(0, len(indices), width))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return SIGNATURE + b"".join([
        chunk(b"IHDR", header), chunk(b"PLTE", b"".join(palette)),
        chunk(b"IDAT", zlib.compress(lines, 9)), chunk(b"IEND", b"")])


def distance(one, other):
    return sum((first - second) ** 2 for first, second in zip(one, other))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def read(png):
    """Returns the width, the height, and the pixels of a screenshot, each with three bytes."""
    assert png.startswith(SIGNATURE), "the screenshot is a PNG"
    data, at = b"", len(SIGNATURE)
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colours, _, _, interlace = struct.unpack(">IIBBBBB", body)
            assert depth == 8 and interlace == 0 and colours in CHANNELS, "the screenshot has 8 bits for each channel"
        elif kind == b"IDAT":
            data += body
        at += size + 12
    step = CHANNELS[colours]
    pixels = []
    for line in lines(zlib.decompress(data), width * step, step):
        pixels += [bytes(line[start:start + 3]) for start in range(0, len(line), step)]
    return width, height, pixels


def lines(data, size, step):
    """The lines of a PNG without their filters."""
    above = bytearray(size)
    for start in range(0, len(data), size + 1):
        kind, line = data[start], bytearray(data[start + 1:start + 1 + size])
        for index in range(size) if kind else ():
            left = line[index - step] if index >= step else 0
            corner = above[index - step] if index >= step else 0
            line[index] = line[index] + guess(kind, left, above[index], corner) & 255
        yield line
        above = line


def guess(kind, left, up, corner):
    """What a filter of PNG expects of a byte."""
    if kind == 1:
        return left
    if kind == 2:
        return up
    if kind == 3:
        return (left + up) // 2
    nearest = left + up - corner
    return min((left, up, corner), key=lambda each: abs(nearest - each))
