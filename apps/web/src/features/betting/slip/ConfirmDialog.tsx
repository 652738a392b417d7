import { wholeIssue, yuanText } from '@caiting/contract/wire';
import type { LotteryInfo, LotteryNow } from '@caiting/contract';
import { money, parseMoney, type Money as Amount } from '@caiting/money';
import { useBalance } from '../../../shared/money/balance.ts';
import { translated, useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { CountdownText } from '../../../ui/lottery/Countdown.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { usePhase } from '../../draws/index.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { betTexts } from '../core/texts.ts';
import { UNITS, amountOf, ticketsOf, totalOf, type SlipLine } from './line.ts';
import { linesProblem, useLineLimits } from './limits.ts';
import { bestSingle, linePicks, linePreview } from './line-view.ts';
import { IssueRolled } from './IssueRolled.tsx';
import { StakeRoomNote, useStakeRoom } from './StakeRoom.tsx';
import { useFocusAfter } from './use-focus-after.ts';
import { useAgreedIssue } from './use-agreed-issue.ts';
import type { Placing } from './use-place.ts';
import styles from './ConfirmDialog.module.css';

interface Props {
  placing: Placing;
  lottery: LotteryInfo;
  now: LotteryNow | undefined;
  plays: ReadonlyMap<string, AnyPlay>;
  basePayout: string;
}

/** Repeats what is about to happen to the money: lottery, issue, timer, lines, total, balance after (looks §4). */
export function ConfirmDialog({ placing, lottery, now, plays, basePayout }: Props) {
  const { asked, isBusy, unanswered, confirm, drop } = placing;
  const t = useText(betTexts);
  const phase = usePhase(now, lottery.paused);
  useFocusAfter(asked !== null);
  const lines = asked ?? [];
  const problem = linesProblem(lines, { plays, basePayout, limits: useLineLimits(lottery.lotteryType) });
  const total = totalOf(lines);
  const agreed = useAgreedIssue(now?.current.issue, asked !== null);
  // While it is not known whether the bet was placed, only its own issue may be asked for again: any other would be a second bet.
  const issue = unanswered ?? agreed.issue;
  const room = useStakeRoom(lines, unanswered === null ? issue : undefined);
  const isOver = problem !== null || (!isBusy && room?.isOver === true);
  const isRolled = unanswered === null && agreed.rolled !== null;
  const isOpen = unanswered !== null || phase === 'selling';
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
            data-autofocus
            // A key that is held down since it opened the sheet confirms nothing.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            busy={isBusy}
            disabled={isRolled || !isOpen || isOver}
            onClick={() => issue && confirm(issue)}
          >
            {isBusy
              ? t('placing')
              : isRolled
                ? t('issueToAgree')
                : isOver
                  ? t('overLimit')
                  : isOpen
                    ? `${t('confirmAct')} ${yuanText(total)}`
                    : t('closed')}
          </Button>
        </div>
      }
    >
      <div className={styles.issue}>
        <b>{translated(lottery.lotteryName)}</b>
        <span className="num">{issue && t('issueOf', { issue: wholeIssue(issue) })}</span>
        {now && issue === now.current.issue && (
          <CountdownText endsAt={now.current.closeAt} drawsAt={now.current.drawAt} />
        )}
      </div>
      {isRolled && !isBusy && <IssueRolled agreed={agreed} />}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <ConfirmLine key={line.id} line={line} play={plays.get(line.playCode)} basePayout={basePayout} />
        ))}
      </ul>
      {problem ? <Banner tone="danger">{problem}</Banner> : room && <StakeRoomNote room={room} />}
      <Totals lines={lines} best={bestSingle(lines, plays, basePayout)} />
    </Sheet>
  );
}

function ConfirmLine({ line, play, basePayout }: { line: SlipLine; play: AnyPlay | undefined; basePayout: string }) {
  const t = useText(betTexts);
  const locale = useLocale((state) => state.locale);
  const unit = UNITS.find(({ value }) => value === line.unit)?.[locale] ?? '';
  const picks = linePicks(line, play);
  return (
    <li>
      <span>
        <b>{translated(line.label)}</b>
        {picks && <em className="num">{picks}</em>}
      </span>
      <span className="num">
        <Money value={amountOf(line)} />
        <small>
          {line.mode === 'stake'
            ? `${t('tickets', { n: line.count })} × ${line.multiple}${t('times')} × ${unit}`
            : `${t('tickets', { n: line.count })} × ${yuanText(line.perTicket)}`}
        </small>
        <small>
          {t('bestOfLine')} <Money value={linePreview(line, play, basePayout)?.best ?? null} />
        </small>
      </span>
    </li>
  );
}

function Totals({ lines, best }: { lines: readonly SlipLine[]; best: Amount | null }) {
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
      {lines.length > 1 && (
        <div>
          <dt>{t('bestSingle')}</dt>
          <dd className={styles.after}>
            <Money value={best} />
          </dd>
        </div>
      )}
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
