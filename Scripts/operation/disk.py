"""A simulated disk that can be full, fail, or lose power: disk.c is loaded between a program and its data folder."""
import collections
import errno
import mmap
import os
import pathlib
import random
import shutil
import struct
import subprocess

SOURCE = pathlib.Path(__file__).resolve().with_suffix(".c")
WRITES, SYNCS, SIZES, READS = 1, 2, 4, 8
FOREVER = 1 << 30
SECTOR = 512
CONTROL = struct.Struct("=6iQ")
ENTRY = struct.Struct("=4Q4I")
COUNT_AT, ERROR_AT, HITS_AT = 8, 12, 16

Change = collections.namedtuple("Change", "number kind offset size_before before after")


class Disk:
    """The disk of the programs that run with `environment`; it works normally until `strike` or `lose_power`."""

    KINDS = {
        "the disk is full": (WRITES | SIZES, errno.ENOSPC),
        "writing fails": (WRITES, errno.EIO),
        "syncing fails": (SYNCS, errno.EIO),
        "reading fails": (READS, errno.EIO),
        "everything fails": (WRITES | SYNCS | SIZES | READS, errno.EIO),
    }

    def __init__(self, folder, data):
        library, control, self._journal = folder / "disk.so", folder / "disk.control", folder / "disk.journal"
        compiler = shutil.which("clang") or shutil.which("cc")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
        control.write_bytes(bytes(CONTROL.size))
        self._journal.write_bytes(b"")
        with open(control, "r+b") as file:
            self._memory = mmap.mmap(file.fileno(), CONTROL.size)
        self.environment = {"LD_PRELOAD": str(library), "DISK_FOLDER": str(data), "DISK_CONTROL": str(control),
                            "DISK_JOURNAL": str(self._journal)}

    def strike(self, name, after=0, count=FOREVER):
        """Makes `count` calls fail after `after` calls have succeeded."""
        kinds, error = self.KINDS[name]
        self._put(COUNT_AT, 0)
        struct.pack_into("2i", self._memory, 0, kinds, after)
        self._put(ERROR_AT, error)
        self._put(COUNT_AT, count)

    def mend(self):
        """Ends the failures. Returns the number of calls that failed."""
        self._put(COUNT_AT, 0)
        hits = struct.unpack_from("i", self._memory, HITS_AT)[0]
        self._put(HITS_AT, 0)
        return hits

    def _put(self, place, value):
        struct.pack_into("i", self._memory, place, value)

    def forget(self):
        """Treats everything written as synced; no program may be running."""
        self._journal.write_bytes(b"")

    def lose_power(self):
        """Undoes changes that weren't synced: all of them, or a part, because a disk may have kept some sectors.

        No program may be running. Returns the number of lost changes.
        """
        lost = 0
        for path, changes in self._unsynced().items():
            keep = random.choice([lambda place: False, lambda place: random.random() < 0.5,
                                  lambda place, first=random.randrange(len(changes) + 1): place < first])
            kept = [change for place, change in enumerate(changes) if keep(place)]
            lost += len(changes) - len(kept)
            with open(path, "r+b") as file:
                for change in reversed(changes):
                    self._undo(change, file)
                for change in kept:
                    self._redo(change, file)
        self.forget()
        return lost

    def _unsynced(self):
        """Returns the changes of existing files that weren't synced afterwards, in order, by path."""
        changes, synced, paths = collections.defaultdict(list), {}, {}
        content = memoryview(self._journal.read_bytes())
        place = 0
        while place < len(content):
            number, inode, offset, size, kind, path, before, after = ENTRY.unpack_from(content, place)
            texts = []
            place += ENTRY.size
            for length in (path, before, after):
                texts.append(bytes(content[place:place + length]))
                place += length
            paths[inode] = texts[0].decode()
            if kind == SYNCS:
                synced[inode] = max(number, synced.get(inode, 0))
            else:
                changes[inode].append(Change(number, kind, offset, size, *texts[1:]))
        found = {}
        for inode, its in changes.items():
            path = pathlib.Path(paths[inode])
            later = sorted(change for change in its if change.number > synced.get(inode, 0))
            # Files that map memory shared between processes are useless to the next process.
            if later and path.suffix != ".sqlite-shm" and path.exists() and path.stat().st_ino == inode:
                found[path] = later
        return found

    @staticmethod
    def _undo(change, file):
        os.pwrite(file.fileno(), change.before, change.offset)
        os.ftruncate(file.fileno(), change.size_before)

    @staticmethod
    def _redo(change, file):
        if change.kind == SIZES:
            os.ftruncate(file.fileno(), change.offset)
            return
        sectors = -(-len(change.after) // SECTOR)
        whole = random.random() < 0.8
        count = len(change.after) if whole else SECTOR * random.randrange(sectors + 1)
        os.pwrite(file.fileno(), change.after[:count], change.offset)
