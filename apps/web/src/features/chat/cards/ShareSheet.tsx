import type { BetItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type * as z from 'zod/mini';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { callQuery } from '../../../platform/query.ts';
import { picksShown } from '../../../platform/picks-shown.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, Sheet } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Empty, Skeleton } from '../../../ui/States.tsx';
import { Checkbox } from '../../../ui/Toggle.tsx';
import { showToast } from '../../../ui/notices.ts';
import styles from './Cards.module.css';
import { ShareTargets } from './ShareTargets.tsx';
import { shareStake } from './stake-text.ts';
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

/** Sharing own bets or today's result: choose, change the suggested stake, choose rooms (SPEC §2 share dialog, §4 share flow). */
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
      const stake = stakes[id];
      const edit =
        stake === undefined ? {} : bet?.betAmountMode === 'stake' ? { graduationCount: stake } : { amount: stake };
      return { betId: id, cardDisplayMode: isHidden ? 1 : 0, ...edit };
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
              <button
                type="button"
                role="checkbox"
                aria-checked={chosen.includes(bet.id)}
                className={styles.tick}
                onClick={() => toggle(bet)}
              >
                <i className={styles.box}>{chosen.includes(bet.id) && <Check size={14} aria-hidden="true" />}</i>
                <span className={styles.grow}>
                  {bet.lotteryName} · {bet.playName}
                  <small className="num ell">
                    {t('issue', { issue: bet.issue })} · {picksShown(bet.bettingNumber)}
                  </small>
                </span>
                <Money value={bet.bettingAmount} />
              </button>
              {chosen.includes(bet.id) && (
                <button type="button" className={styles.link} onClick={() => setEdited(bet)}>
                  {t('edit')}
                  {stakes[bet.id] === undefined ? '' : ` · ${stakes[bet.id]}`}
                </button>
              )}
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
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(shareStake(kind, text));
      }}
    >
      <Field
        label={t(isStake ? 'multiple' : 'perAmount')}
        hint={t('editNote')}
        inputMode="numeric"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => setText(String(shareStake(kind, text)))}
      />
      <Button type="submit" kind="primary" size="l" block>
        {t('save')}
      </Button>
    </form>
  );
}
