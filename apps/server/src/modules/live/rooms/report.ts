import { liveCalls } from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { findShowOfRoom } from '../core/rooms.ts';

const REPORTS_A_DAY = 10;

/** A viewer reports a room; operators read it in `liveReports`. */
export const reportBinding = bind(liveCalls.reportLive, ({ deps, session }, { room, reason, text }) =>
  deps.db.tx(async (tx) => {
    const show = await findShowOfRoom(tx, room);
    if (show === null) return refuse('liveUnknown');
    const written = await tx.run(
      `insert into live_report (room, show, reporter, reason, text) select $1, $2, $3, $4, $5
        where (select count(*) from live_report where reporter = $3 and at > app_now() - interval '1 day') < ${REPORTS_A_DAY}`,
      [room, show.show, session.userId, reason, text.trim()],
    );
    return written === 1 ? ok({ done: true }) : refuse('reportsOver');
  }),
);
