"""A line between browser and server that can be slow, broken, or held back, and that remembers what went down it."""

import asyncio
import threading
from collections.abc import Callable

CHUNK = 65_536


class Proxy:
    """Forwards TCP connections to the server's port, in a thread of its own."""

    def __init__(self) -> None:
        self.target = 0
        self.delay = 0.0
        """Seconds each way."""
        self.refusing = False
        """New connections are ended at once."""
        self.recordings: list[bytearray] = []
        """All bytes of each connection from the server to the browser."""
        self._writers: set[asyncio.StreamWriter] = set()
        self._pumps: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._sockets_may_pass = asyncio.Event()
        self._sockets_may_pass.set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> "Proxy":
        self._thread.start()
        listener = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(self._serve, "127.0.0.1", 0), self._loop
        ).result()
        self.port: int = listener.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def reset(self) -> None:
        """A fast, whole line with nothing remembered."""
        self.delay = 0.0
        self.refusing = False
        self.release_sockets()
        self._call(self.recordings.clear)

    def cut(self) -> None:
        """Ends every connection at once; what was on its way is lost."""
        self._call(self._abort)

    def hold_sockets(self) -> None:
        """Keeps new WebSockets waiting until they are released."""
        self._call(self._sockets_may_pass.clear)

    def release_sockets(self) -> None:
        self._call(self._sockets_may_pass.set)

    def _call(self, work: Callable[[], None]) -> None:
        async def run() -> None:
            work()

        asyncio.run_coroutine_threadsafe(run(), self._loop).result()

    def _abort(self) -> None:
        for pump in self._pumps:
            pump.cancel()
        for writer in self._writers:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refusing:
            writer.transport.abort()
            return
        self._writers.add(writer)
        server: asyncio.StreamWriter | None = None
        try:
            head = await reader.read(CHUNK)
            if head.startswith(b"GET /ws/"):
                await self._sockets_may_pass.wait()
            if not head:
                return
            answers, server = await asyncio.open_connection("127.0.0.1", self.target)
            self._writers.add(server)
            recording = bytearray()
            self.recordings.append(recording)
            await self._run(self._pump(reader, server, head, None), self._pump(answers, writer, b"", recording))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for end in filter(None, (writer, server)):
                self._writers.discard(end)
                end.transport.abort() if end.is_closing() else end.close()

    async def _run(self, *pumps: "asyncio.coroutines.Coroutine[None, None, None]") -> None:
        tasks = {asyncio.ensure_future(pump) for pump in pumps}
        self._pumps |= tasks
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
        finally:
            self._pumps -= tasks
            for task in tasks:
                task.cancel()

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, head: bytes, recording: bytearray | None
    ) -> None:
        queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        feeder = asyncio.ensure_future(self._feed(source, queue, head, recording))
        try:
            while True:
                due, chunk = await queue.get()
                await asyncio.sleep(max(0.0, due - self._loop.time()))
                if not chunk:
                    # One end has said goodbye: so does the other.
                    sink.close()
                    return
                sink.write(chunk)
                await sink.drain()
        finally:
            feeder.cancel()

    async def _feed(
        self,
        source: asyncio.StreamReader,
        queue: asyncio.Queue[tuple[float, bytes]],
        head: bytes,
        recording: bytearray | None,
    ) -> None:
        chunk = head
        try:
            while chunk or (chunk := await source.read(CHUNK)):
                if recording is not None:
                    recording += chunk
                queue.put_nowait((self._loop.time() + self.delay, chunk))
                chunk = b""
        except OSError:
            pass
        queue.put_nowait((self._loop.time() + self.delay, b""))
