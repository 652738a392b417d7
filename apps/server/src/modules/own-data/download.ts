import { DATA_EXPORT_PATH, dayOf } from '@caiting/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { openDownload } from '../../platform/files/index.ts';
import { cookieOf, tokenOf } from '../../platform/http/cookies.ts';
import { isRefusal } from '../../platform/outcome.ts';
import { loginPasswordDue, resolveSession } from '../account/index.ts';
import { KIND } from './maker.ts';
import { countDownload, findExport } from './queries.ts';

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
    const row = await findExport(deps.db, session.userId);
    if (row?.id !== id || row.ready_at === null) return reply.callNotFound();
    const bytes = Number(row.bytes);
    const stream = await openDownload(deps, { kind: KIND, id, file: row.file, bytes });
    if (stream === null) return reply.callNotFound();
    // Counted when it is about to be sent: a store that is away takes no fetch from anybody.
    if ((await countDownload(deps.db, session.userId, id)) === null) {
      stream.destroy();
      return reply.callNotFound();
    }
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'")
      .header('content-disposition', `attachment; filename="${fileNameOf(session.userName, row.ready_at)}"`)
      .header('content-length', bytes)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .type('application/zip')
      .send(stream);
  });
}

/** What the browser calls it. User names are ASCII letters, digits and few signs. */
export const fileNameOf = (userName: string, at: Date): string =>
  `caiting-${userName.replaceAll(/[^\w-]/g, '_')}-${dayOf(at.getTime()).replaceAll('-', '')}.zip`;
