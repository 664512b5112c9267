/** A server that answers every request with a stream of bytes made from its body. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

export async function serveOnce(
  answer: (body: string) => Promise<AsyncIterable<Uint8Array>>,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((req, res) => {
    const respond = async (): Promise<void> => {
      const bytes = await answer(await text(req));
      res.writeHead(200, { "content-type": "text/event-stream" });
      await pipeline(Readable.from(bytes), res);
    };
    respond().catch(() => void res.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}
