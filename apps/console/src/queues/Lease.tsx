import { useState } from 'react';
import type { CallWireInput } from '@caiting/contract';
import { clockTime } from '@caiting/contract/wire';
import { Button } from '@caiting/web/ui/form/Button.tsx';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { showAlert } from '@caiting/web/ui/overlay/notices.ts';
import { Banner } from '@caiting/web/ui/layout/Banner.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { Entry } from '../contract/entries.ts';
import type { Row } from '../contract/row-acts.ts';
import { CallFault, send } from '../platform/client.ts';
import { refreshAll } from '../platform/query.ts';
import { useSession } from '../platform/session.ts';
import styles from './Queue.module.css';
import { queueTexts } from './texts.ts';

/** Acts by which somebody holds a row while looking at it. They change nothing of it: one press does them. */
export const CLAIMS: ReadonlySet<string> = new Set([
  'claimWithdrawal',
  'claimRecharge',
  'claimApproval',
  'claimReport',
]);

export interface Lease {
  readonly who: string;
  readonly until: number;
  readonly isMine: boolean;
}

/** Who holds the row now, and until when; null where nobody does. What another one holds is read and left alone. */
export function useLease(row: Row): Lease | null {
  const me = useSession((state) => state.staffName);
  const { claimedBy: who, claimedUntil: until } = row;
  if (typeof who !== 'string' || who === '' || typeof until !== 'number' || until <= serverNow()) return null;
  return { who, until, isMine: who === me };
}

interface Props {
  readonly lease: Lease | null;
  /** How it is taken and put back; undefined where one may not. */
  readonly claim: Entry | undefined;
  readonly row: Row;
  /** What is shown is old: nothing is taken by it. */
  readonly isOff: boolean;
}

/** Who holds the row, above all else, with what takes it, keeps it and puts it back. */
export function LeaseLine({ lease, claim, row, isOff }: Props) {
  const t = useText(queueTexts);
  const [isBusy, setBusy] = useState(false);
  const take = async (on: '0' | '1'): Promise<void> => {
    if (claim === undefined) return;
    const name = claim.words[0] ?? 'id';
    setBusy(true);
    try {
      await send(claim.call, { [name]: String(row[name] as string), on } as CallWireInput<typeof claim.call>);
    } catch (error) {
      if (!(error instanceof CallFault)) throw error;
      void showAlert(error.message);
    } finally {
      setBusy(false);
      refreshAll();
    }
  };
  const button = (label: string, on: '0' | '1') => (
    <Button kind="secondary" size="s" disabled={isBusy || isOff} onClick={() => void take(on)}>
      {label}
    </Button>
  );
  if (lease === null)
    return (
      claim && (
        <p className={styles.lease}>
          <span>{t('free')}</span>
          {button(t('claim'), '1')}
        </p>
      )
    );
  const time = clockTime(lease.until, true);
  if (!lease.isMine) return <Banner tone="mute">{t('heldBy', { who: lease.who, time })}</Banner>;
  return (
    <p className={styles.lease} data-mine>
      <span>{t('held', { time })}</span>
      {claim && button(t('keep'), '1')}
      {claim && button(t('putBack'), '0')}
    </p>
  );
}
