import { consoleExportCalls, STAFF_EXPORT_PATH, type StaffCallDef } from '@caiting/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff, StaffToken } from '../../../platform/http/binding.ts';
import { openDownload } from '../../../platform/files/index.ts';
import { addressOf } from '../../../platform/http/address.ts';
import { cookieOf, staffTokenOf } from '../../../platform/http/cookies.ts';
import { consoleEntry } from '../../../platform/http/entries/console-entry.ts';
import { insertLog, saveLogOutcome } from '../core/logged.ts';
import { roleRefusal } from '../core/roles.ts';
import { KIND, type Lists } from './maker.ts';
import { findReady } from './queries.ts';

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.csv$/;
const ACT = 'downloadExport';

interface Known {
  readonly lists: Lists;
  readonly resolve: (deps: Deps, token: StaffToken, from: string) => Promise<Staff | null>;
}

/** The file itself: for the session of whoever asked for it, each fetch with its line in the log; unknown to everybody else. */
export function downloadRoute(app: FastifyInstance, deps: Deps, { lists, resolve }: Known): void {
  const cookie = cookieOf('staff', deps.config);
  const isConsoleEntry = consoleEntry(deps.config);
  app.get<{ Params: { name: string } }>(`${STAFF_EXPORT_PATH}:name`, async (request, reply) => {
    const id = NAME.exec(request.params.name)?.[1];
    const token = staffTokenOf(request.headers, cookie, true);
    if (!isConsoleEntry(request) || id === undefined || token === null) return reply.callNotFound();
    const staff = await resolve(deps, token, addressOf(request));
    const row = staff === null ? null : await findReady(deps.db, staff.staffId, id);
    // Whoever may not read the list any more has no use of its file either.
    const def = row === null ? undefined : (lists.get(row.list)?.def as StaffCallDef | undefined);
    if (staff?.scope?.has(consoleExportCalls.askExport.path) === false) return reply.callNotFound();
    if (staff === null || def === undefined || (await roleRefusal(deps, staff.staffId, def)) !== null)
      return reply.callNotFound();
    if (row === null) return reply.callNotFound();
    const bytes = Number(row.bytes);
    const stream = await openDownload(deps, { kind: KIND, id, file: row.file, bytes });
    if (stream === null) return reply.callNotFound();
    const detail = { id, list: row.list, rows: row.rows };
    const line = await insertLog(deps.db, { staff: staff.staffId, name: staff.name, act: ACT, detail });
    await saveLogOutcome(deps.db, line, 'done');
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'")
      .header('content-disposition', `attachment; filename="${row.list}-${id.slice(0, 8)}.csv"`)
      .header('content-length', bytes)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .type('text/csv; charset=utf-8')
      .send(stream);
  });
}
