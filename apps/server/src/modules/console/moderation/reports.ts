import { beijingTime, consoleReportCalls, countText } from '@caiting/contract';
import { ok } from '../../../platform/outcome.ts';
import {
  claimReport,
  decideReport,
  messagesForStaff,
  recallByStaff,
  reportForStaff,
  reportsForStaff,
} from '../../chat/index.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** What players report in the chat, and what people wrote there. */
export const reportActBindings = [
  unlogged(consoleReportCalls.reports, async ({ deps, staff }, asked) =>
    ok(await reportsForStaff(deps.db, asked, staff.staffId)),
  ),
  logged(consoleReportCalls.reportedMessage, ({ deps, staff }, asked) => reportForStaff(deps.db, asked, staff.staffId)),
  logged(consoleReportCalls.claimReport, async ({ deps, staff }, { id, on }) => {
    const claimed = await claimReport(deps, staff, id, on);
    if (!claimed.ok) return claimed;
    const until = claimed.data?.getTime() ?? null;
    const note = until === null ? `举报 ${id} 已放回队列` : `举报 ${id} 由您处理至 ${beijingTime(until).zh}`;
    return ok({ done: true, note, until });
  }),
  logged(consoleReportCalls.decideReport, async ({ deps, staff }, decision) => {
    const decided = await decideReport(deps, staff, decision);
    if (!decided.ok) return decided;
    const { recalled, mutedUntil } = decided.data;
    const muted = mutedUntil === null ? '' : `，禁言至 ${beijingTime(mutedUntil.getTime()).zh}`;
    return done(`举报 ${decision.id} 已处理：撤回 ${countText(recalled)} 条${muted}`);
  }),
  logged(consoleReportCalls.recallMessage, async ({ deps }, { roomCode, id, reason }) => {
    const recalled = await recallByStaff(deps, roomCode, id, reason);
    return recalled.ok ? done(`消息 ${id} 已撤回`) : recalled;
  }),
  logged(consoleReportCalls.roomMessages, ({ deps }, { roomCode, before, after, pageSize }) =>
    messagesForStaff(deps.db, roomCode, { before, after, size: pageSize }),
  ),
];
