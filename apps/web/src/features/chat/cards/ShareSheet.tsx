import type { BetItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type * as z from 'zod/mini';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Dialog, Sheet } from '../../../ui/overlay/Dialog.tsx';
import { AmountField } from '../../../ui/form/amount/AmountField.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Empty, Skeleton } from '../../../ui/layout/States.tsx';
import { Checkbox } from '../../../ui/form/Toggle.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import styles from './Cards.module.css';
import { ShareTargets } from './ShareTargets.tsx';
import { STAKE_MAX, shareStake } from './stake-text.ts';
import { cardTexts } from './texts.ts';

type Bet = z.infer<typeof BetItem>;

/** What is sent: ids of own bets with the stake that is suggested, or a day. The server writes the card. */
export interface Share {
  readonly messageTypeId: 7 | 9;
  readonly message: string;
}

interface Props {
  open: boolean;
  /** A bet that was chosen elsewhere (records, detail). */
  betId?: string | null;
  onClose(): void;
}

/** Sharing own bets or today's result: choose, change the suggested stake, choose rooms (product §2 share dialog, §4 share flow). */
export function ShareSheet({ open, betId = null, onClose }: Props) {
  const t = useText(cardTexts);
  const [share, setShare] = useState<Share | null>(null);
  const close = (): void => {
    setShare(null);
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={t(share ? 'toRooms' : 'shareBets')}>
      {open &&
        (share ? (
          <ShareTargets share={share} onBack={() => setShare(null)} onDone={close} />
        ) : (
          <Choose betId={betId} onNext={setShare} />
        ))}
    </Sheet>
  );
}

const BETS = 20;

function Choose({ betId, onNext }: { betId: string | null; onNext(share: Share): void }) {
  const t = useText(cardTexts);
  const bets = useQuery({ ...callQuery(calls.getBetting, { pageSize: BETS }), staleTime: 0 });
  const one = useQuery({ ...callQuery(calls.getBetDetail, { id: (betId ?? '') as never }), enabled: betId !== null });
  const [chosen, setChosen] = useState<readonly string[]>(betId === null ? [] : [betId]);
  const [stakes, setStakes] = useState<Readonly<Record<string, number>>>({});
  const [isHidden, setHidden] = useState(false);
  const [edited, setEdited] = useState<Bet | null>(null);
  if (!bets.data || (betId !== null && !one.data)) return <Skeleton height={240} width="100%" />;
  const asked = one.data?.bet;
  const list = asked && !bets.data.list.some(({ id }) => id === asked.id) ? [asked, ...bets.data.list] : bets.data.list;
  const first = list.find(({ id }) => id === chosen[0]);

  const toggle = (bet: Bet): void => {
    if (chosen.includes(bet.id)) return setChosen(chosen.filter((id) => id !== bet.id));
    // One card is one lottery and issue, so that it can be followed.
    if (first && (first.lotteryCode !== bet.lotteryCode || first.issue !== bet.issue))
      return showToast(t('mixed'), 'failed');
    setChosen([...chosen, bet.id]);
  };
  const next = (): void => {
    const data = chosen.map((id) => {
      const bet = list.find((other) => other.id === id);
      return { betId: id, cardDisplayMode: isHidden ? 1 : 0, ...suggested(bet, stakes[id]) };
    });
    onNext({ messageTypeId: 7, message: JSON.stringify({ type: 1, data }) });
  };
  return (
    <div className={styles.form}>
      {list.length === 0 ? (
        <Empty title={t('noBets')} text={t('noBetsText')} />
      ) : (
        <ul aria-label={t('pickBets')}>
          {list.map((bet) => (
            <li key={bet.id}>
              <BetRow
                bet={bet}
                isChosen={chosen.includes(bet.id)}
                stake={stakes[bet.id]}
                onToggle={() => toggle(bet)}
                onEdit={() => setEdited(bet)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.pinned}>
        <Checkbox checked={isHidden} onChange={setHidden}>
          {t('hideNumbers')}
        </Checkbox>
        <div className={styles.buttons}>
          <Button
            onClick={() => onNext({ messageTypeId: 9, message: JSON.stringify({ type: 2, data: { day: 'today' } }) })}
          >
            {t('shareProfit')}
          </Button>
          <Button kind="primary" disabled={chosen.length === 0} onClick={next}>
            {t('next')}
          </Button>
        </div>
      </div>
      <EditStake
        bet={edited}
        onSave={(stake) => {
          if (edited) setStakes({ ...stakes, [edited.id]: stake });
          setEdited(null);
        }}
        onClose={() => setEdited(null)}
      />
    </div>
  );
}

/** The stake that a card suggests, when it is not the bet's own. */
function suggested(bet: Bet | undefined, stake: number | undefined) {
  if (stake === undefined) return {};
  return bet?.betAmountMode === 'stake' ? { graduationCount: stake } : { amount: stake };
}

interface BetRowProps {
  bet: Bet;
  isChosen: boolean;
  /** The stake that is suggested; undefined while it is the bet's own. */
  stake: number | undefined;
  onToggle(): void;
  onEdit(): void;
}

function BetRow({ bet, isChosen, stake, onToggle, onEdit }: BetRowProps) {
  const t = useText(cardTexts);
  return (
    <>
      <button type="button" role="checkbox" aria-checked={isChosen} className={styles.tick} onClick={onToggle}>
        <i className={styles.box}>{isChosen && <Check size={14} aria-hidden="true" />}</i>
        <span className={styles.grow}>
          {translated(bet.lotteryName)} · {translated(bet.playName)}
          <small className="num ell">
            {`${t('issue', { issue: shortIssue(bet.issue) })} · ${picksShown(bet.bettingNumber)}`}
          </small>
        </span>
        <Money value={bet.bettingAmount} />
      </button>
      {isChosen && (
        <button type="button" className={styles.link} onClick={onEdit}>
          {t('edit')}
          {stake === undefined ? '' : ` · ${stake}`}
        </button>
      )}
    </>
  );
}

/** 修改分享注单金额: what is no whole number above zero becomes 1. */
function EditStake({ bet, onSave, onClose }: { bet: Bet | null; onSave(stake: number): void; onClose(): void }) {
  const t = useText(cardTexts);
  return (
    <Dialog open={bet !== null} onClose={onClose} title={t('editTitle')}>
      {bet && <EditForm bet={bet} onSave={onSave} />}
    </Dialog>
  );
}

function EditForm({ bet, onSave }: { bet: Bet; onSave(stake: number): void }) {
  const t = useText(cardTexts);
  const isStake = bet.betAmountMode === 'stake';
  const kind = isStake ? 'multiple' : 'amount';
  const [text, setText] = useState(
    isStake ? String(bet.graduationCount) : String(Math.floor(Number(bet.bettingAmount) / bet.bettingCount)),
  );
  const stake = shareStake(kind, text);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (stake !== null) onSave(stake);
      }}
    >
      <AmountField
        label={t(isStake ? 'multiple' : 'perAmount')}
        hint={t('editNote')}
        decimals={0}
        value={text}
        error={stake === null ? t('stakeOut', { max: STAKE_MAX[kind] }) : undefined}
        onChange={setText}
        onBlur={() => stake !== null && setText(String(stake))}
      />
      <Button type="submit" kind="primary" size="l" block disabled={stake === null}>
        {t('save')}
      </Button>
    </form>
  );
}
