"""A TCP proxy between a browser and the daemon that can cut every connection, refuse new ones and add latency."""

import asyncio
import os
import random
import threading

SEED = int(os.environ.get("SEED", "20261130"))


class Link:
    """Forwards its own port to another one of this machine. All methods may be called from any thread."""

    def __init__(self, target):
        self.target = target
        self.delay = 0.0
        self.jitter = 0.0
        self.random = random.Random(SEED)
        self.address = "127.0.0.1"
        self.is_blocked = False
        self.refused = 0
        self.accepted = 0
        self.writers = set()
        self.loop = asyncio.new_event_loop()
        started = threading.Event()

        def serve():
            asyncio.set_event_loop(self.loop)
            self.server = self.loop.run_until_complete(asyncio.start_server(self.accept, "127.0.0.1", 0))
            self.port = self.server.sockets[0].getsockname()[1]
            started.set()
            self.loop.run_forever()
            tasks = asyncio.all_tasks(self.loop)
            for task in tasks:
                task.cancel()
            self.loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
            self.loop.close()

        self.thread = threading.Thread(target=serve, daemon=True)
        self.thread.start()
        started.wait()
        self.url = f"http://127.0.0.1:{self.port}"

    def cut(self, block=False):
        """Aborts every open connection; with `block`, new ones fail too until `heal`."""
        self.call(lambda: self.abort_all(block))

    def heal(self):
        self.call(lambda: setattr(self, "is_blocked", False))

    def slow(self, seconds, jitter=0.0):
        """Delays each byte by this long, in either direction, and by up to `jitter` more; the order stays."""
        self.call(lambda: self.__dict__.update(delay=seconds, jitter=jitter))

    def roam(self, address):
        """Has later connections come to the server from another address of this machine."""
        self.call(lambda: setattr(self, "address", address))

    def close(self):
        self.call(lambda: self.abort_all(True))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def call(self, action):
        async def run():
            action()

        asyncio.run_coroutine_threadsafe(run(), self.loop).result(5)

    def abort_all(self, block):
        self.is_blocked = block
        for writer in list(self.writers):
            writer.transport.abort()

    async def accept(self, reader, writer):
        if self.is_blocked:
            self.refused += 1
            writer.transport.abort()
            return
        self.accepted += 1
        self.writers.add(writer)
        # On a long link the handshake of TCP takes a round trip before the first byte can leave.
        await asyncio.sleep(2 * self.delay)
        try:
            far_reader, far_writer = await asyncio.open_connection(
                "127.0.0.1", self.target, local_addr=(self.address, 0))
        except OSError:
            writer.transport.abort()
            self.writers.discard(writer)
            return
        self.writers.add(far_writer)
        await asyncio.gather(self.forward(reader, far_writer), self.forward(far_reader, writer))
        self.writers -= {writer, far_writer}

    async def forward(self, reader, writer):
        # Chunks leave in order, each `delay` after it came in.
        queue = asyncio.Queue()

        async def deliver():
            while True:
                due, data = await queue.get()
                await asyncio.sleep(max(0, due - self.loop.time()))
                if not data:
                    break
                writer.write(data)
                await writer.drain()

        delivery = self.loop.create_task(deliver())
        try:
            while True:
                data = await reader.read(65536)
                # What waits behind an earlier chunk comes no sooner than that.
                queue.put_nowait((self.loop.time() + self.delay + self.jitter * self.random.random(), data))
                if not data:
                    break
            await delivery
        except OSError:
            pass
        finally:
            delivery.cancel()
            writer.close()
