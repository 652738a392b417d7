import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { createNodeServer } from './node-server.ts';

/** The same server at one more port, closed with it. Gives the port. */
export async function listenBeside(app: FastifyInstance, port: number, host: string): Promise<number> {
  const beside = createNodeServer((request, answer) => app.routing(request, answer));
  app.addHook('preClose', async () => {
    beside.close();
    beside.closeIdleConnections();
  });
  beside.listen(port, host);
  await once(beside, 'listening');
  return (beside.address() as { port: number }).port;
}
