import type { DrawResult, LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { memo, Suspense } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { lazyPart } from '../../../ui/hooks/lazy-part.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Sheet } from '../../../ui/overlay/Dialog.tsx';
import { DrawnBalls, DrawStage, shapeText, useRecentDraws } from '../../draws/index.ts';
import { betTexts } from '../core/texts.ts';
import styles from './RecentDraws.module.css';

const SHOWN = 10;
/** Ten balls beside an issue and, in the drawer, three words. */
const SIZES: Partial<Record<Group, number>> = { PK10: 18, KL8: 16 };
/** Groups whose balls leave no room for words beside them. */
const WIDE = new Set<Group>(['PK10', 'KL8', 'LHC']);

function DrawTable({
  group,
  lotteryCode,
  draws,
  size,
  links,
}: {
  group: Group;
  lotteryCode: string;
  draws: readonly DrawResult[];
  size: number;
  links: boolean;
}) {
  const t = useText(betTexts);
  const isWide = WIDE.has(group) && !links;
  return (
    <table className={cx(styles.table, WIDE.has(group) && styles.narrow)}>
      <caption className="sr">{t('recentDraws')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('issueHead')}</th>
          <th scope="col">{t('drawNumbers')}</th>
          {!isWide && <th scope="col">{t('shapeHead')}</th>}
        </tr>
      </thead>
      <tbody>
        {draws.map((draw) => (
          <tr key={draw.issue}>
            <td className="num">
              {links && draw.source === 'house' && isBuilt('/verify') ? (
                <Link
                  className="link"
                  to={`/verify?lottery=${lotteryCode}&issue=${draw.issue}`}
                  aria-label={t('verifyIssue', { issue: draw.issue })}
                >
                  {shortIssue(draw.issue)}
                </Link>
              ) : (
                shortIssue(draw.issue)
              )}
            </td>
            {draw.void ? (
              // The sentence takes both columns and may break: one line of it would push the issues of all other rows together.
              <td colSpan={isWide ? 1 : 2} className={styles.void}>
                {t('void')}
              </td>
            ) : (
              <>
                <td>
                  <DrawnBalls group={group} openNumber={draw.openNumber} size={size} />
                </td>
                {!isWide && (
                  <td className="num">{afterLabel(shapeText(group, draw.openNumber.split(',').map(Number)))}</td>
                )}
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `总和 23 大 单` → `23 大 单`: the head of the column says the rest. */
const afterLabel = (shape: string) => shape.replace(/^\D+ /, '');

interface PanelProps {
  readonly group: Group;
  readonly lotteryCode: string;
  readonly now: LotteryNow | undefined;
}

/** Right column of the desktop: the last ten draws; one that is being shown in the head comes after its end. Memoised: a press on a pad draws none of it again. */
export const RecentPanel = memo(function RecentPanel({ group, lotteryCode, now }: PanelProps) {
  const t = useText(betTexts);
  const draws = useRecentDraws(lotteryCode);
  const table = (shown: readonly DrawResult[]) => (
    <DrawTable
      group={group}
      lotteryCode={lotteryCode}
      draws={shown.slice(0, SHOWN)}
      size={SIZES[group] ?? 18}
      links={false}
    />
  );
  return (
    <Card>
      <CardHead
        title={t('recentDraws')}
        {...(isBuilt('/trendChart/:id') && { more: t('trend'), to: `/trendChart/${lotteryCode}` })}
      />
      <Suspense fallback={table(draws)}>
        <DrawStage group={group} now={now}>
          {(stage) => table(stage ? draws.filter(({ issue }) => issue !== now?.last?.issue) : draws)}
        </DrawStage>
      </Suspense>
    </Card>
  );
});

/** Its code comes with the first press. */
const DrawerStage = lazyPart(async () => (await import('./DrawerStage.tsx')).DrawerStage);
/** Head, stage and shape. */
const STAGE_PX = 164;

/** The same ten as a drawer, each with the link to its proof; above them the last draw in large, and the next one as it comes. */
export function RecentDrawer({
  group,
  lotteryCode,
  now,
  open,
  onClose,
}: PanelProps & {
  open: boolean;
  onClose(): void;
}) {
  const t = useText(betTexts);
  const draws = useRecentDraws(lotteryCode);
  const last = now?.last;
  const table = (shown: readonly DrawResult[]) => (
    <DrawTable group={group} lotteryCode={lotteryCode} draws={shown.slice(0, SHOWN)} size={SIZES[group] ?? 20} links />
  );
  return (
    <Sheet open={open} title={t('recentDraws')} onClose={onClose}>
      <Suspense fallback={<Skeleton height={STAGE_PX} />}>
        <DrawerStage group={group} lotteryCode={lotteryCode} now={now} />
      </Suspense>
      <Suspense fallback={table(draws)}>
        <DrawStage group={group} now={now}>
          {(stage) => table(stage ? draws.filter(({ issue }) => issue !== last?.issue) : draws)}
        </DrawStage>
      </Suspense>
    </Sheet>
  );
}
