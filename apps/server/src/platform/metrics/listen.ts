import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Deps } from '../deps.ts';
import { scrape } from './figures.ts';

/** Answers /metrics on a port of its own, which no reverse proxy hands on: figures of a site are nobody's business but its operators'. */
export async function listenForMetrics(deps: Deps, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    scrape(deps).then(
      (text) => response.writeHead(200, { 'content-type': deps.metrics.registry.contentType }).end(text),
      (error: unknown) => {
        deps.log.error({ err: error }, 'metrics not read');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
