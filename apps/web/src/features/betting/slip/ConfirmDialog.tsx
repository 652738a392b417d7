import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import { formatYuan, money, parseMoney } from '@caiting/money';
import { useEffect, useRef } from 'react';
import { useBalance } from '../../../platform/balance.ts';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Dialog.tsx';
import { CountdownText } from '../../../ui/lottery/Countdown.tsx';
import { Money } from '../../../ui/Money.tsx';
import { usePhase } from '../../draws/index.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { betTexts } from '../texts.ts';
import { UNITS, amountOf, ticketsOf, totalOf, type SlipLine } from './line.ts';
import { linePicks } from './line-view.ts';
import type { Placing } from './use-place.ts';
import styles from './ConfirmDialog.module.css';

interface Props {
  placing: Placing;
  lottery: LotteryInfo;
  now: LotteryNow | undefined;
  plays: ReadonlyMap<string, AnyPlay>;
}

/** Repeats what is about to happen to the money: lottery, issue, timer, lines, total, balance after (visual §4). */
export function ConfirmDialog({ placing: { asked, isBusy, confirm, drop }, lottery, now, plays }: Props) {
  const t = useText(betTexts);
  const phase = usePhase(now, lottery.paused);
  useFocusAfter(asked !== null);
  const lines = asked ?? [];
  const total = totalOf(lines);
  const isSelling = phase === 'selling' && now !== undefined;
  return (
    <Sheet
      open={asked !== null}
      title={t('confirmBets')}
      onClose={drop}
      foot={
        <div className={styles.foot}>
          <Button size="l" onClick={drop} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button
            size="l"
            kind="primary"
            busy={isBusy}
            disabled={!isSelling}
            onClick={() => now && confirm(now.current.issue)}
          >
            {isBusy ? t('placing') : isSelling ? `${t('confirmAct')} ¥${formatYuan(total)}` : t('closed')}
          </Button>
        </div>
      }
    >
      <div className={styles.issue}>
        <b>{lottery.lotteryName}</b>
        <span className="num">{now && t('issueOf', { issue: now.current.issue })}</span>
        {now && <CountdownText endsAt={now.current.closeAt} drawsAt={now.current.drawAt} />}
      </div>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <ConfirmLine key={line.id} line={line} play={plays.get(line.playCode)} />
        ))}
      </ul>
      <Totals lines={lines} />
    </Sheet>
  );
}

/** The dialog gives the focus back to the button that opened it; after a bet that button is off, so the page's content takes it. */
export function useFocusAfter(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
}

function ConfirmLine({ line, play }: { line: SlipLine; play: AnyPlay | undefined }) {
  const t = useText(betTexts);
  const locale = useLocale((state) => state.locale);
  const unit = UNITS.find(({ value }) => value === line.unit)?.[locale] ?? '';
  const picks = linePicks(line, play);
  return (
    <li>
      <span>
        <b>{line.label}</b>
        {picks && <em className="num">{picks}</em>}
      </span>
      <span className="num">
        <Money value={amountOf(line)} />
        <small>
          {line.mode === 'stake'
            ? `${t('tickets', { n: line.count })} × ${line.multiple}${t('times')} × ${unit}`
            : `${t('tickets', { n: line.count })} × ¥${line.perTicket}`}
        </small>
      </span>
    </li>
  );
}

function Totals({ lines }: { lines: readonly SlipLine[] }) {
  const t = useText(betTexts);
  const { data } = useBalance();
  const total = totalOf(lines);
  const balance = data ? parseMoney(data.balance) : null;
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t('linesCount', { n: lines.length, m: ticketsOf(lines) })}</dt>
        <dd>
          <Money value={total} hero />
        </dd>
      </div>
      {balance !== null && (
        <div>
          <dt>{balance >= total ? t('balanceAfter') : t('balanceShort')}</dt>
          <dd className={styles.after}>
            <Money value={balance >= total ? money(balance - total) : balance} />
          </dd>
        </div>
      )}
    </dl>
  );
}
