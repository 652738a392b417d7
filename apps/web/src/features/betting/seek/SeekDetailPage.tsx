import type { ChaseDetail } from '@caiting/contract';
import { formatYuan, parseMoney } from '@caiting/money';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CallError } from '../../../platform/call/call.ts';
import { FigureNote, figureTexts, shownOf } from '../../../shared/money/figures.tsx';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Fact } from '../../../ui/display/Fact.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { groupOf } from '../../draws/index.ts';
import { chaseTexts } from '../chase/texts.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import { usePlayFinder } from '../core/queries.ts';
import detail from '../records/BetDetail.module.css';
import { ChaseBar } from './ChaseBar.tsx';
import { chaseParts } from './chase-parts.ts';
import { ChaseProgress, ChaseStateTag, usePlanText } from './chase-words.tsx';
import { IssueList } from './IssueList.tsx';
import { useChaseDetail } from './queries.ts';
import styles from './Seek.module.css';
import { wholeIssue } from '../../../shared/lottery/issue.ts';

/** /userCenter/seekDetail?id=: a chase with its plan, every issue, what came back and why it ended. */
export function Component() {
  const t = useText(chaseTexts);
  const [query] = useSearchParams();
  const { data, error, isPending, refetch } = useChaseDetail(query.get('id') ?? '');
  if (isPending) return <DetailSkeleton />;
  if (!data && error instanceof CallError && error.code !== null)
    return (
      <Empty
        title={t(error.key === 'betArchived' ? 'archived' : 'notFound')}
        text={t(error.key === 'betArchived' ? 'archivedText' : 'notFoundText')}
        action={<ButtonLink to="/userCenter/seekOrder">{t('backToList')}</ButtonLink>}
      />
    );
  if (!data)
    return (
      <ErrorState
        title={t('detailFailed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
      />
    );
  return (
    <div className={styles.page}>
      <Head data={data} />
      <IssueList data={data} />
      <Content data={data} />
    </div>
  );
}

function Head({ data: { chase, stop, issues } }: { data: ChaseDetail }) {
  const t = useText(chaseTexts);
  const word = useText(figureTexts);
  const shown = shownOf(chase);
  const planText = usePlanText();
  const group = groupOf(chase.lotteryType);
  return (
    <Card className={styles.head}>
      <div className={detail.title}>
        {group && <GroupGlyph group={group} />}
        <span>
          <h1 className="desk">{translated(chase.lotteryName)}</h1>
          <b className="phone">{translated(chase.lotteryName)}</b>
          <ChaseProgress chase={chase} />
        </span>
        <ChaseStateTag state={chase.state} />
      </div>
      <dl className={styles.figures}>
        <Figure name={t('totalCost')}>
          <Money value={chase.amount} />
        </Figure>
        <Figure name={word('payout')}>
          <Money value={shown?.payout ?? null} />
        </Figure>
        <Figure name={word('refund')}>
          <Money value={shown?.refund ?? null} />
        </Figure>
        <Figure name={word('profit')}>
          <Money value={shown?.profit ?? null} signed />
        </Figure>
      </dl>
      <Parts issues={issues} />
      <p className={styles.note}>
        <FigureNote figures={shown} names={['open', 'rebate']} />
      </p>
      {stop && stop.at !== null && stop.refunded !== '0' && (
        <div className={styles.why}>
          <Banner tone="info">
            <StopReason stop={stop} />
          </Banner>
        </div>
      )}
      <dl className={detail.facts}>
        <Fact name={t('planHead')}>
          {planText(chase)} · {t(chase.stopOnWin ? 'stops' : 'stopsNot')}
        </Fact>
        <Fact name={t('createdAt')}>{recordTime(chase.createdAt)}</Fact>
        <Fact name={t('orderNo')}>{chase.id}</Fact>
      </dl>
    </Card>
  );
}

const PARTS = ['ran', 'back', 'left'] as const;

/** What ran, what was taken back, what is left: as a bar, in issues and in money. */
function Parts({ issues }: Pick<ChaseDetail, 'issues'>) {
  const t = useText(chaseTexts);
  const parts = chaseParts(issues);
  return (
    <div className={styles.parts}>
      <ChaseBar chase={{ doneIssues: parts.ran.issues, cancelledIssues: parts.back.issues, issues: issues.length }} />
      <dl>
        {PARTS.map((name) => (
          <div key={name}>
            <dt>
              <i aria-hidden="true" /> {t(`part_${name}`)}
            </dt>
            <dd>
              {t('issuesOption', { n: parts[name].issues })} · <Money value={parts[name].amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function StopReason({ stop }: { stop: NonNullable<ChaseDetail['stop']> }) {
  const t = useText(chaseTexts);
  const refunded = parseMoney(stop.refunded);
  const amount = refunded === null ? stop.refunded : formatYuan(refunded);
  if (stop.reason === 'won') return t('stopWon', { issue: wholeIssue(stop.issue ?? ''), amount });
  return t(stop.reason === 'player' ? 'stopPlayer' : 'stopExcluded', { amount });
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is bet on every issue. */
function Content({ data: { chase, lines } }: { data: ChaseDetail }) {
  const t = useText(chaseTexts);
  const group = groupOf(chase.lotteryType);
  const findPlay = usePlayFinder(group ? [group] : []);
  return (
    <Card>
      <CardHead title={t('content')} />
      <ul className={detail.lines}>
        {lines.map((line, at) => (
          <li key={at}>
            <span>
              <b>{translated(line.playName)}</b>
              <small className={detail.numbers}>
                {picksShown(line.bettingNumber, findPlay(chase.lotteryType, line.playDetailCode))}
              </small>
            </span>
            <small className="num">{t('lineStake', { n: line.bettingCount, amount: line.bettingAmount })}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DetailSkeleton() {
  const t = useText(chaseTexts);
  return (
    <div className={styles.page} aria-busy="true" aria-label={t('loading')}>
      <Card className={detail.head}>
        <Skeleton width={180} height={44} radius={12} />
        <Skeleton width="100%" height={64} />
      </Card>
      <Card className={detail.head}>
        <Skeleton width="100%" height={240} />
      </Card>
    </div>
  );
}
