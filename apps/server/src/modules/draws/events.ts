import { pushes, type IssueInfo } from '@caiting/contract';
import type { IssueNo, LotteryCode, PushData } from '@caiting/contract/wire';
import type { Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { publishLater } from '../../platform/outbox/outbox.ts';
import { frameOf } from '../../platform/sockets/frames.ts';
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

/** Tells everybody, once the transaction commits. */
export function tell<T extends DrawEvent>(tx: Tx, type: T, data: PushData<(typeof SITE_PUSHES)[T]>): Promise<void> {
  return publishLater(tx, { type, ...data });
}

/** Turns the events into pushes of the site socket. Called once at start. */
export function pushDrawEvents(deps: Deps): void {
  for (const [type, push] of Object.entries(SITE_PUSHES)) {
    deps.outbox.on(type, async ({ type: _type, ...data }, tx) => {
      // The payload was written by `tell`, whose type is the push's own.
      tx.afterCommit(() => deps.hub.live('site', frameOf(push, data as never)));
    });
  }
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
