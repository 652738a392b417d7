import { pushes, type IssueInfo } from '@caiting/contract';
import type { EventData } from '@caiting/contract/events';
import type { IssueNo, LotteryCode, PushData, PushDef } from '@caiting/contract/wire';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import type { Issue } from './issue.ts';

/**
 * News of the draws. Other modules may listen to the same outbox events: `draws.issueRolled`, `draws.drawn`, `draws.issueState`,
 * `draws.lotteryPaused`, `draws.longDragon`; each carries the data of the push of that name.
 */
const SITE_PUSHES = {
  'draws.issueRolled': pushes.issueRolled,
  'draws.drawn': pushes.drawn,
  'draws.issueState': pushes.issueState,
  'draws.lotteryPaused': pushes.lotteryPaused,
  'draws.longDragon': pushes.longDragon,
} as const;
type DrawEvent = keyof typeof SITE_PUSHES;

/** Publishes an event to everybody once the transaction commits (outbox). */
export function publish<T extends DrawEvent>(tx: Tx, type: T, data: PushData<(typeof SITE_PUSHES)[T]>): Promise<void> {
  // One type names both, which the compiler cannot follow through the table.
  return publishLater(tx, type, data as EventData<T>);
}

/** Turns the events into pushes of the site socket. Called once at start. */
export function pushDrawEvents(deps: Deps): void {
  for (const [type, push] of Object.entries(SITE_PUSHES) as [DrawEvent, PushDef][])
    deps.outbox.on(type, async (data, tx) => tx.afterCommit(() => deps.hub.live('site', frameOf(push, data))));
}

/** True for a frame that says that something about the issues changed. */
export function isDrawPush(code: number): boolean {
  return Object.values(SITE_PUSHES).some((push) => push.code === code);
}

/** An issue as the wire shows it. Codes and numbers of our own rows fit the contract's patterns (CHECKs of the table). */
export function issueInfo(issue: Pick<Issue, 'issueNo' | 'opensAt' | 'closeAt' | 'drawAt' | 'state'>): IssueInfo {
  return {
    issue: issue.issueNo as IssueNo,
    opensAt: issue.opensAt.getTime(),
    closeAt: issue.closeAt.getTime(),
    drawAt: issue.drawAt.getTime(),
    state: issue.state,
  };
}

export const wireCode = (lotteryCode: string): LotteryCode => lotteryCode as LotteryCode;
