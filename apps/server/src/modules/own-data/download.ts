import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { DATA_EXPORT_PATH, dayOf } from '@caiting/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { cookieOf, tokenOf } from '../../platform/http/cookies.ts';
import { isRefusal } from '../../platform/outcome.ts';
import { loginPasswordDue, resolveSession } from '../account/index.ts';
import { fileOf } from './maker.ts';
import { countDownload } from './queries.ts';

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.zip$/;

/** The file itself: for the login of its owner that has typed the password within the last minutes; unknown to everybody else. */
export function downloadRoute(app: FastifyInstance, deps: Deps): void {
  const cookie = cookieOf('session', deps.config);
  app.get<{ Params: { name: string } }>(`${DATA_EXPORT_PATH}:name`, async ({ params, headers }, reply) => {
    const id = NAME.exec(params.name)?.[1];
    const token = tokenOf(headers, cookie);
    const session = id === undefined || token === null ? null : await resolveSession(deps, token);
    if (id === undefined || session === null || isRefusal(session)) return reply.callNotFound();
    if ((await loginPasswordDue(deps.db, session.sessionId)) !== null) return reply.callNotFound();
    const row = await countDownload(deps.db, session.userId, id);
    const file = fileOf(deps, id);
    const found = row === null ? null : await stat(file).catch(() => null);
    const readyAt = row?.ready_at ?? null;
    if (readyAt === null || found === null) return reply.callNotFound();
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'")
      .header('content-disposition', `attachment; filename="${fileNameOf(session.userName, readyAt)}"`)
      .header('content-length', found.size)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .type('application/zip')
      .send(createReadStream(file));
  });
}

/** What the browser calls it. User names are ASCII letters, digits and few signs. */
export const fileNameOf = (userName: string, at: Date): string =>
  `caiting-${userName.replaceAll(/[^\w-]/g, '_')}-${dayOf(at.getTime()).replaceAll('-', '')}.zip`;
