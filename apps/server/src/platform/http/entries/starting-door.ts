import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageOf, type Language, type OwnWord } from '@caiting/contract';
import { keyReply, toJson } from '../reply.ts';
import { createNodeServer } from './node-server.ts';
import { pathOf } from './request-path.ts';

/** What answers at the site's port until the site itself does. */
export interface StartingDoor {
  /** What is being done now, for whoever asks. */
  tell(step: OwnWord): void;
  /** Gives the port up for the site. */
  close(): Promise<void>;
}

const AGAIN_SECONDS = 2;

/**
 * Takes the port before anything that lasts (a database, its migrations, the demo), and says there what is going on: a port that is taken shows at once,
 * and whoever opens the page early waits with it in place of an error of his browser.
 */
export async function openStartingDoor(port: number, host: string): Promise<StartingDoor> {
  let step: OwnWord = { zh: '启动数据库', en: 'starting the database' };
  const server = createNodeServer((request, answer) => answerStarting(request, answer, step));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    tell: (next) => void (step = next),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answerStarting(request: IncomingMessage, answer: ServerResponse, step: OwnWord): void {
  const language = languageOf(request.headers['accept-language']);
  const path = pathOf(request.url ?? '/');
  const isPage = request.method === 'GET' && path !== '/healthz' && path !== '/readyz' && !path.startsWith('/v1/');
  const body = isPage ? startingPage(language, step) : toJson(keyReply('starting', language, { step }));
  answer
    .writeHead(503, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      'retry-after': String(AGAIN_SECONDS),
      connection: 'close',
    })
    .end(request.method === 'HEAD' ? undefined : body);
}

/** Looks again by itself, without scripts. */
function startingPage(language: Language, step: OwnWord): string {
  const words = { zh: ['彩厅', '网站正在启动'], en: ['Caiting', 'The site is starting'] } as const;
  const [name, title] = words[language];
  const lang = language === 'zh' ? 'zh-CN' : 'en';
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${AGAIN_SECONDS}"><title>${name}</title></head>
<body><h1>${title}</h1><p role="status">${step[language]}…</p></body></html>`;
}
