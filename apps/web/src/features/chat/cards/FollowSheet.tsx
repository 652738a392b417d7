import { formatYuan, money, sumMoney, yuan, YUAN, parseMoney } from '@caiting/money';
import type { Money as Amount } from '@caiting/money';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { shortIssue } from '../../../platform/issue.ts';
import { picksShown } from '../../../platform/picks-shown.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { CountdownText } from '../../../ui/lottery/Countdown.tsx';
import { Money } from '../../../ui/Money.tsx';
import { showAlert } from '../../../ui/notices.ts';
import { Skeleton } from '../../../ui/States.tsx';
import { useFollowBet } from '../../betting/index.ts';
import type { FollowLine } from '../../betting/index.ts';
import type { FollowOffer } from './card-data.ts';
import styles from './Cards.module.css';
import { stakeOf, typedStake } from './stake-text.ts';
import { cardTexts } from './texts.ts';
import { useCurrentIssue } from './use-is-selling.ts';

/** Following a plan (推送计划注单) or shared bets: one figure for amount lines, one for fixed-stake lines, then the normal bet (SPEC §5). */
export function FollowSheet({ offer, onClose }: { offer: FollowOffer | null; onClose(): void }) {
  const t = useText(cardTexts);
  return (
    <Sheet open={offer !== null} onClose={onClose} title={t(offer?.title === 'plan' ? 'planTitle' : 'followTitle')}>
      {offer && <Form key={offer.issue} offer={offer} onClose={onClose} />}
    </Sheet>
  );
}

function Form({ offer, onClose }: { offer: FollowOffer; onClose(): void }) {
  const t = useText(cardTexts);
  const current = useCurrentIssue(offer.lotteryCode).data?.current;
  const { isBusy, isReady, follow } = useFollowBet();
  const hasStake = offer.lines.some((line) => line.mode === 'stake');
  const hasAmount = offer.lines.some((line) => line.mode === 'amount');
  const [multiple, setMultiple] = useState(offer.title === 'plan' ? '' : firstOf(offer, 'stake'));
  const [amount, setAmount] = useState(offer.title === 'plan' ? '' : firstOf(offer, 'amount'));
  const [fault, setFault] = useState<'needStake' | 'needMultiple' | null>(null);
  useRollAlert(offer, current?.issue);

  const lines = offer.lines.map((line) => ({
    ...line,
    multiple: stakeOf(multiple) ?? 0,
    perTicket: stakeOf(amount) ?? 0,
  }));
  const total = sumMoney(lines.map(totalOf));

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (hasAmount && stakeOf(amount) === null) return setFault('needStake');
    if (hasStake && stakeOf(multiple) === null) return setFault('needMultiple');
    if (!current) return void showAlert(t('noIssue'));
    if (await follow(lines, current.issue)) onClose();
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p className={styles.sum}>
        <span>
          {offer.lotteryName}{' '}
          <span className="num">{current ? t('issue', { issue: shortIssue(current.issue) }) : ''}</span>
        </span>
        {current ? <CountdownText endsAt={current.closeAt} size="s" /> : <Skeleton width={48} height={16} />}
      </p>
      <ul>
        {offer.lines.map((line, index) => (
          <li key={`${line.playCode}-${index}`} className={styles.offer}>
            <span>
              <b>{line.label}</b>
              <br />
              <span className="num">{picksShown(line.text)}</span>
            </span>
            <span className="num">× {line.count}</span>
          </li>
        ))}
      </ul>
      {hasAmount && (
        <Field
          label={t('perAmount')}
          inputMode="numeric"
          value={amount}
          error={fault === 'needStake' ? t('needStake') : undefined}
          onChange={({ target }) => {
            setAmount(typedStake('amount', target.value) ?? amount);
            setFault(null);
          }}
        />
      )}
      {hasStake && (
        <Field
          label={t('multiple')}
          inputMode="numeric"
          value={multiple}
          error={fault === 'needMultiple' ? t('needMultiple') : undefined}
          onChange={({ target }) => {
            setMultiple(typedStake('multiple', target.value) ?? multiple);
            setFault(null);
          }}
        />
      )}
      <p className={styles.sum}>
        {t('sum')}
        <b>
          <Money value={total} />
        </b>
      </p>
      <div className={styles.buttons}>
        <Button size="l" onClick={onClose}>
          {t('close')}
        </Button>
        <Button type="submit" kind="primary" size="l" busy={isBusy} disabled={!isReady}>
          {offer.title === 'plan' ? t('planFollow') : t('confirmFollow', { sum: formatYuan(total) })}
        </Button>
      </div>
    </form>
  );
}

/** The first issue seen is compared with the one that was pushed: it may be closed already. A roll while the form is open is told too. */
function useRollAlert(offer: FollowOffer, issue: string | undefined): void {
  const t = useText(cardTexts);
  const told = useRef(offer.issue);
  useEffect(() => {
    if (issue === undefined || issue === told.current) return;
    const old = told.current;
    told.current = issue;
    void showAlert(t('issueChanged', { old: shortIssue(old), now: shortIssue(issue) }));
  }, [issue, t]);
}

const firstOf = (offer: FollowOffer, mode: FollowLine['mode']): string => {
  const line = offer.lines.find((one) => one.mode === mode);
  return line === undefined ? '' : String(mode === 'stake' ? line.multiple : line.perTicket);
};

const STAKE = yuan(2);

function totalOf(line: FollowLine): Amount {
  const ticket =
    line.mode === 'amount'
      ? yuan(line.perTicket)
      : money((STAKE * (parseMoney(line.unit) ?? YUAN) * BigInt(line.multiple)) / YUAN);
  return money(ticket * BigInt(line.count));
}
