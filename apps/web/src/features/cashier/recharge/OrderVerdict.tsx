import type { RechargeOrder } from '@caiting/contract';
import { CircleCheck, CircleX, Clock, Hourglass, type LucideIcon } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './OrderVerdict.module.css';
import { cashierTexts } from '../core/texts.ts';

type Look = 'waiting' | 'confirming' | 'reviewing' | 'credited' | 'rejected' | 'expired' | 'cancelled';

const LOOKS: Readonly<Record<RechargeOrder['state'], Look>> = {
  created: 'waiting',
  paid: 'confirming',
  submitted: 'reviewing',
  credited: 'credited',
  rejected: 'rejected',
  expired: 'expired',
  cancelled: 'cancelled',
};
const ICONS: Readonly<Record<Look, LucideIcon>> = {
  waiting: Hourglass,
  confirming: Hourglass,
  reviewing: Hourglass,
  credited: CircleCheck,
  rejected: CircleX,
  expired: Clock,
  cancelled: CircleX,
};

/** What to do is said differently where a person must say that the transfer was made. */
function sentenceOf(look: Look, { kind, reason }: Pick<RechargeOrder, 'kind' | 'reason'>) {
  if (reason !== '') return 'reason';
  if (kind === 'manual' && look === 'waiting') return 'tellText';
  if (kind === 'manual' && look === 'expired') return 'tellLateText';
  return kind === 'manual' && look === 'cancelled' ? 'cancelledManualText' : (`${look}Text` as const);
}

/** Where the order stands, said aloud when it changes. */
export function OrderVerdict({ order }: { order: RechargeOrder }) {
  const t = useText(cashierTexts);
  const look = LOOKS[order.state];
  const Icon = ICONS[look];
  return (
    <div className={cx(styles.verdict, styles[look])} role="status">
      <Icon size={28} aria-hidden="true" />
      <div>
        <b>{t(look)}</b>
        <p>{t(sentenceOf(look, order), { reason: order.reason })}</p>
      </div>
    </div>
  );
}
