import type { StatementLine } from '@caiting/contract';
import { isBuilt } from '../../../shared/site/site-map.ts';

/** Where a line leads: its bet, order or envelope; null where there is no page (yet). */
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
    case undefined:
      return null;
  }
}
