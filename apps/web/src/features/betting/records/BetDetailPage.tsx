import { transactionCode, type BetDetail as BetDetailSchema } from '@caiting/contract';
import type * as z from 'zod/mini';
import { parseMoney, formatYuan, shownFigures } from '@caiting/money';
import { ChevronRight, Copy, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { calls } from '@caiting/contract/registry';
import { CallError, request } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { copyText } from '../../../platform/page/copy.ts';
import { FigureNote, figureTexts, figuresOfBet } from '../../../shared/money/figures.tsx';
import { translated, useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { prizeName } from '../../../shared/lottery/prize-name.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { clockTime, recordTime } from '../../../platform/time/time.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Fact } from '../../../ui/display/Fact.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { DrawnBalls, groupOf, shapeText } from '../../draws/index.ts';
import BetFacts from './BetFacts.tsx';
import { STATE_TONES, isDecided } from './BetResult.tsx';
import { useCancelBet } from './cancel-bet.ts';
import styles from './BetDetail.module.css';
import { detailTexts } from './detail-texts.ts';
import { useBetDetail } from './queries.ts';
import { recordTexts } from './texts.ts';
import { wholeIssue } from '../../../shared/lottery/issue.ts';

type Detail = z.infer<typeof BetDetailSchema>;

/** /userCenter/betDetail?id=: one bet from its picks to its last entry, with the way to the proof of its draw. */
export function Component() {
  const t = useText(detailTexts);
  const [query] = useSearchParams();
  const { data, error, isPending, refetch } = useBetDetail(query.get('id') ?? '');
  if (isPending) return <DetailSkeleton />;
  if (!data && error instanceof CallError && error.code !== null)
    return (
      <Empty
        title={t(error.key === 'betArchived' ? 'archived' : 'notFound')}
        text={t(error.key === 'betArchived' ? 'archivedText' : 'notFoundText')}
        action={<ButtonLink to="/userCenter/betRecord">{t('backToList')}</ButtonLink>}
      />
    );
  if (!data)
    return (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
      />
    );
  return (
    <div className={styles.page}>
      <Head detail={data} />
      <div>
        <Draw detail={data} />
        <Wins detail={data} />
      </div>
      <div>
        <Card>
          <CardHead title={t('picks')} />
          <BetFacts bet={data.bet} odds={data.odds} ruleVersion={data.ruleVersion} />
        </Card>
        <Entries detail={data} />
      </div>
    </div>
  );
}

function Head({ detail: { bet, canCancel, closeAt, chaseId } }: { detail: Detail }) {
  const t = useText(detailTexts);
  const word = useText(recordTexts);
  const figure = useText(figureTexts);
  const shown = shownFigures(figuresOfBet(bet));
  const group = groupOf(bet.lotteryType);
  const { isBusy, cancel } = useCancelBet();
  return (
    <Card className={styles.head}>
      <div className={styles.title}>
        {group && <GroupGlyph group={group} />}
        <span>
          <h1 className="desk">{translated(bet.lotteryName)}</h1>
          <b className="phone">{translated(bet.lotteryName)}</b>
          <span className="num">{t('issue', { issue: wholeIssue(bet.issue) })}</span>
        </span>
        <Tag tone={STATE_TONES[bet.state]}>{word(bet.state)}</Tag>
      </div>
      <dl className={styles.figures}>
        <Figure name={figure('placed')}>
          <Money value={bet.bettingAmount} />
        </Figure>
        <Figure name={figure('payout')}>
          <Money value={isDecided(bet) ? shown.payout : null} />
        </Figure>
        <Figure name={figure('profit')}>
          <Money value={isDecided(bet) ? shown.profit : null} signed />
        </Figure>
      </dl>
      <p className={styles.note}>
        <FigureNote figures={shown} names={['refund', 'rebate']} />
      </p>
      {bet.state === 'review' && <p className={styles.note}>{t('reviewText')}</p>}
      <p className={styles.order}>
        {t('betNo')} <span className="num">{bet.id}</span>
        <IconButton label={t('copy')} size="s" onClick={() => void copyText(bet.id)}>
          <Copy size={14} aria-hidden="true" />
        </IconButton>
        {chaseId !== null && isBuilt('/userCenter/seekDetail') && (
          <Link className="link" to={`/userCenter/seekDetail?id=${chaseId}`}>
            {t('ofChase')}
          </Link>
        )}
        <ButtonLink to={`/chat?share=${bet.id}`} size="s">
          {t('share')}
        </ButtonLink>
      </p>
      {canCancel && (
        <div className={styles.cancel}>
          <span>{t('cancelUntil', { time: clockTime(closeAt) })}</span>
          <Button kind="danger" size="s" busy={isBusy} onClick={() => cancel(bet.id)}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Draw({ detail: { bet, drawAt, closeAt, settledAt } }: { detail: Detail }) {
  const t = useText(detailTexts);
  const group = groupOf(bet.lotteryType);
  return (
    <Card>
      <CardHead title={t('draw')} />
      <div className={styles.draw}>
        {group && <DrawnBalls group={group} openNumber={bet.openNumber || null} size={28} />}
        <span className="t2">
          {bet.openNumber && group ? shapeText(group, bet.openNumber.split(',').map(Number), true) : t('notDrawn')}
        </span>
      </div>
      <dl className={styles.facts}>
        <Fact name={t('placedAt')}>{recordTime(bet.createdAt)}</Fact>
        <Fact name={t('closeAt')}>{recordTime(closeAt)}</Fact>
        {settledAt === null && <Fact name={t('drawAt')}>{recordTime(drawAt)}</Fact>}
        {settledAt !== null && (
          <Fact name={t(bet.state === 'cancelled' ? 'cancelledAt' : 'settledAt')}>{recordTime(settledAt)}</Fact>
        )}
      </dl>
      {isBuilt('/verify') && bet.state !== 'cancelled' && (
        <Link
          className={styles.proof}
          to={`/verify?lottery=${bet.lotteryCode}&issue=${bet.issue}&bet=${bet.id}`}
          onClick={noteChecked}
        >
          <ShieldCheck size={18} aria-hidden="true" /> {t('proof')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      )}
    </Card>
  );
}

/** Statements show up to four decimals (looks §3). */
function shownMoney(figure: string): string {
  const amount = parseMoney(figure);
  return amount === null ? figure : formatYuan(amount, 4).replace(/0{1,2}$/, '');
}

function Wins({ detail: { wins, odds } }: { detail: Detail }) {
  const t = useText(detailTexts);
  if (wins.length === 0) return null;
  const name = (tier: string) =>
    tier === 'refund'
      ? t('refundTier')
      : tier === '1' && odds.length === 1
        ? t('single')
        : /^\d$/.test(tier)
          ? t('tierNamed', { tier })
          : prizeName(tier);
  return (
    <Card>
      <CardHead title={t('wins')} />
      <ul className={styles.lines}>
        {wins.map(({ tier, tickets, amount }) => (
          <li key={tier}>
            <span>
              <b>{name(tier)}</b>
              <small>{t('winsTickets', { n: tickets })}</small>
            </span>
            <b>
              <Money value={amount} signed decimals={4} />
            </b>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Entries({ detail: { entries } }: { detail: Detail }) {
  const t = useText(detailTexts);
  const { locale } = useLocale();
  if (entries.length === 0) return null;
  return (
    <Card>
      <CardHead title={t('entries')} />
      <ul className={styles.lines}>
        {entries.map(({ id, code, label, amount, orderAmount, balanceAfter, at }) => (
          <li key={id}>
            <span>
              <b>{transactionCode(code)?.[locale] ?? label}</b>
              <small className="num">{recordTime(at)}</small>
            </span>
            <span className={styles.entry}>
              <b>
                <Money value={amount} signed decimals={4} />
              </b>
              {orderAmount !== null && (
                <small className="num">{t('orderAmount', { amount: shownMoney(orderAmount.replace('-', '')) })}</small>
              )}
              <small className="num">{t('balanceAfter', { amount: shownMoney(balanceAfter) })}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DetailSkeleton() {
  const t = useText(detailTexts);
  return (
    <div className={styles.page} aria-busy="true" aria-label={t('loading')}>
      <Card className={styles.head}>
        <Skeleton width={180} height={44} radius={12} />
        <Skeleton width="100%" height={64} />
      </Card>
      <Card className={styles.head}>
        <Skeleton width={180} height={28} radius={14} />
        <Skeleton width="100%" height={80} />
      </Card>
    </div>
  );
}

/** The last of a newcomer's first steps; whoever has done them changes nothing by it. */
function noteChecked(): void {
  request(calls.setFirstSteps, { what: 'checked' }, { background: true }).then(
    (answer) => queryClient.setQueryData(callKey(calls.firstSteps, {}), answer),
    // Only the card of the home page waits for it.
    () => undefined,
  );
}
