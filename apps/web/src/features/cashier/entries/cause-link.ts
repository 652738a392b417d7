import { TRANSACTIONS, type StatementLine } from '@caiting/contract';
import { isBuilt } from '../../../shared/site/site-map.ts';

/** Where a line leads: its bet, order, envelope or activity; null where there is no page (yet), which the line says. */
export function causeLink(cause: StatementLine['cause']): string | null {
  switch (cause?.kind) {
    case 'bet':
      return isBuilt('/userCenter/betDetail') ? `/userCenter/betDetail?id=${cause.id}` : null;
    case 'recharge':
      return `/userCenter/recharge/${cause.channel}?order=${cause.id}`;
    case 'withdrawal':
      return `/userCenter/billRecord?tab=withdraw&no=${cause.id}`;
    case 'envelope':
      return isBuilt('/userCenter/redEnvelope') ? '/userCenter/redEnvelope' : null;
    case 'wallet':
      return isBuilt('/userCenter/accountTotal') ? '/userCenter/accountTotal' : null;
    case 'issue':
      return `/userCenter/billRecord?rebate=${cause.id}`;
    case 'activity':
      return `/activity/${cause.id}`;
    case 'rain':
      return `/activity/rain-${cause.id}`;
    case 'grade':
      return '/userCenter/personalLevel';
    case 'game':
      return `/userCenter/chessDetail?id=${cause.id}`;
    case 'gameDay':
      return `/userCenter/chessRecord?range=custom&from=${cause.id}&to=${cause.id}`;
    case 'lineGameDay':
      return `/userCenter/lowerReport?range=custom&from=${cause.id}&to=${cause.id}`;
    case undefined:
      return null;
  }
}

const BY_STAFF: ReadonlySet<number> = new Set([
  TRANSACTIONS.manualAdd.code,
  TRANSACTIONS.manualTake.code,
  TRANSACTIONS.rechargeCorrection.code,
  TRANSACTIONS.rechargeReversal.code,
]);

/** Why a line leads nowhere. */
export function noPageKey(code: number): 'noPageStaff' | 'noPageDemo' | 'noPage' {
  if (BY_STAFF.has(code)) return 'noPageStaff';
  return code === TRANSACTIONS.demoGrant.code ? 'noPageDemo' : 'noPage';
}
