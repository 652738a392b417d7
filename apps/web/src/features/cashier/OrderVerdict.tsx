import type { RechargeOrder } from '@caiting/contract';
import { CircleCheck, CircleX, Clock, Hourglass, type LucideIcon } from 'lucide-react';
import { useText } from '../../platform/i18n.ts';
import { cx } from '../../ui/cx.ts';
import styles from './Recharge.module.css';
import { cashierTexts } from './texts.ts';

type Look = 'waiting' | 'credited' | 'rejected' | 'expired' | 'cancelled';

const LOOKS: Readonly<Record<RechargeOrder['state'], Look>> = {
  created: 'waiting',
  paid: 'waiting',
  submitted: 'waiting',
  credited: 'credited',
  rejected: 'rejected',
  expired: 'expired',
  cancelled: 'cancelled',
};
const ICONS: Readonly<Record<Look, LucideIcon>> = {
  waiting: Hourglass,
  credited: CircleCheck,
  rejected: CircleX,
  expired: Clock,
  cancelled: CircleX,
};

/** Where the order stands, said aloud when it changes. */
export function OrderVerdict({ state }: { state: RechargeOrder['state'] }) {
  const t = useText(cashierTexts);
  const look = LOOKS[state];
  const Icon = ICONS[look];
  return (
    <div className={cx(styles.verdict, styles[look])} role="status">
      <Icon size={28} aria-hidden="true" />
      <div>
        <b>{t(look)}</b>
        <p>{t(`${look}Text`)}</p>
      </div>
    </div>
  );
}
