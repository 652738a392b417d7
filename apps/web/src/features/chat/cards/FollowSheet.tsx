import { countText } from '@caiting/contract/wire';
import { formatYuan, money, sumMoney, yuan, YUAN, parseMoney } from '@caiting/money';
import type { Money as Amount } from '@caiting/money';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { AmountField } from '../../../ui/form/amount/AmountField.tsx';
import { CountdownText } from '../../../ui/lottery/Countdown.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { showAlert } from '../../../ui/overlay/notices.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { IssueRolled, useAgreedIssue, useFollowBet, useFollowPreview } from '../../betting/index.ts';
import type { FollowLine } from '../../betting/index.ts';
import { PauseNote } from '../../protection/index.ts';
import type { FollowOffer } from './card-data.ts';
import styles from './Cards.module.css';
import { STAKE_MAX, stakeOf, type StakeKind } from './stake-text.ts';
import { cardTexts } from './texts.ts';
import { useCurrentIssue } from './use-is-selling.ts';

/** Following a plan (推送计划注单) or shared bets: one figure for amount lines, one for fixed-stake lines, then the normal bet (product §5). */
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
  const stakes = useStakes(offer);
  const { hasStake, hasAmount, multiple, amount, setFault } = stakes;
  const agreed = useAgreedIssue(current?.issue, true, offer.issue);
  const isAsked = useOldOffer(offer, current?.issue, agreed.agree);

  const lines = offer.lines.map((line) => ({
    ...line,
    multiple: stakeOf('multiple', multiple) ?? 0,
    perTicket: stakeOf('amount', amount) ?? 0,
  }));
  const total = sumMoney(lines.map(totalOf));
  const preview = useFollowPreview(lines, current);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (hasAmount && stakeOf('amount', amount) === null) return setFault('needStake');
    if (hasStake && stakeOf('multiple', multiple) === null) return setFault('needMultiple');
    if (!current || !agreed.issue) return void showAlert(t('noIssue'));
    if (!agreed.rolled && (await follow(lines, agreed.issue))) onClose();
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p className={styles.sum}>
        <span>
          {translated(offer.lotteryName)}{' '}
          <span className="num">{current ? t('issue', { issue: shortIssue(current.issue) }) : ''}</span>
        </span>
        {current ? <CountdownText endsAt={current.closeAt} size="s" /> : <Skeleton width={48} height={16} />}
      </p>
      <PauseNote />
      {!isAsked && !isBusy && <IssueRolled agreed={agreed} />}
      <OfferLines offer={offer} />
      <StakeFields stakes={stakes} />
      <Sums total={total} preview={preview} isSingle={lines.length <= 1} />
      <div className={styles.buttons}>
        <Button size="l" onClick={onClose}>
          {t('close')}
        </Button>
        <Button
          type="submit"
          kind="primary"
          size="l"
          busy={isBusy}
          disabled={!isReady || agreed.rolled !== null || Boolean(preview?.problem)}
        >
          {offer.title === 'plan' ? t('planFollow') : t('confirmFollow', { sum: formatYuan(total) })}
        </Button>
      </div>
    </form>
  );
}

/** The two figures of an offer, as typed: one for its fixed-stake lines, one for its amount lines. */
function useStakes(offer: FollowOffer) {
  const [multiple, setMultiple] = useState(offer.title === 'plan' ? '' : firstOf(offer, 'stake'));
  const [amount, setAmount] = useState(offer.title === 'plan' ? '' : firstOf(offer, 'amount'));
  const [fault, setFault] = useState<'needStake' | 'needMultiple' | null>(null);
  return {
    hasStake: offer.lines.some((line) => line.mode === 'stake'),
    hasAmount: offer.lines.some((line) => line.mode === 'amount'),
    multiple,
    setMultiple,
    amount,
    setAmount,
    fault,
    setFault,
  };
}

function StakeFields({ stakes }: { stakes: ReturnType<typeof useStakes> }) {
  const t = useText(cardTexts);
  const { hasStake, hasAmount, multiple, setMultiple, amount, setAmount, fault, setFault } = stakes;
  const errorOf = (kind: StakeKind, text: string, need: 'needStake' | 'needMultiple') => {
    if (text.trim() !== '' && stakeOf(kind, text) === null) return t('stakeOut', { max: STAKE_MAX[kind] });
    return fault === need ? t(need) : undefined;
  };
  return (
    <>
      {hasAmount && (
        <AmountField
          label={t('perAmount')}
          decimals={0}
          value={amount}
          error={errorOf('amount', amount, 'needStake')}
          onChange={(text) => {
            setAmount(text);
            setFault(null);
          }}
        />
      )}
      {hasStake && (
        <AmountField
          label={t('multiple')}
          decimals={0}
          value={multiple}
          error={errorOf('multiple', multiple, 'needMultiple')}
          onChange={(text) => {
            setMultiple(text);
            setFault(null);
          }}
        />
      )}
    </>
  );
}

function OfferLines({ offer }: { offer: FollowOffer }) {
  return (
    <ul>
      {offer.lines.map((line, index) => (
        <li key={`${line.playCode}-${index}`} className={styles.offer}>
          <span>
            <b>{translated(line.label)}</b>
            <br />
            <span className="num">{picksShown(line.text)}</span>
          </span>
          <span className="num">× {countText(line.count)}</span>
        </li>
      ))}
    </ul>
  );
}

interface SumsProps {
  total: Amount;
  /** Null until the odds are known. */
  preview: ReturnType<typeof useFollowPreview>;
  isSingle: boolean;
}

function Sums({ total, preview, isSingle }: SumsProps) {
  const t = useText(cardTexts);
  return (
    <>
      <p className={styles.sum}>
        {t('sum')}
        <b>
          <Money value={total} />
        </b>
      </p>
      {preview && (
        <p className={styles.sum}>
          {t(isSingle ? 'best' : 'bestSingle')}
          <b>
            <Money value={preview.best} />
          </b>
        </p>
      )}
      {preview?.problem && <Banner tone="danger">{preview.problem}</Banner>}
    </>
  );
}

/** An offer whose issue has closed before it was opened: that is told first, and 确定 agrees to the issue on sale. True while it is being told. */
function useOldOffer(offer: FollowOffer, issue: string | undefined, agree: () => void): boolean {
  const t = useText(cardTexts);
  const [isAsked, setAsked] = useState(false);
  const told = useRef(false);
  useEffect(() => {
    if (issue === undefined || told.current) return;
    told.current = true;
    if (issue === offer.issue) return;
    setAsked(true);
    void showAlert(t('issueChanged', { old: shortIssue(offer.issue), now: shortIssue(issue) })).then(() => {
      agree();
      setAsked(false);
    });
  }, [issue, offer.issue, agree, t]);
  return isAsked;
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
