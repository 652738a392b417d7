import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

/**
 * The yardstick: what a tutorial writes. A socket is whoever connects, and a posted text is sent to each in a loop. No login, no room, no
 * storing, no order, no guard against slow readers.
 */
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const text = Buffer.concat(parts).toString('utf8');
    for (const client of sockets.clients) client.send(text);
    response.end('{"code":1}');
  });
});
// The hall's turn takes longer than the five seconds after which a kept connection would be cut under the next message.
server.keepAliveTimeout = 0;
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
