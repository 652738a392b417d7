import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { lunarYearOn, type Group } from '@caiting/lottery/core';
import { formatOddsShown, formatYuan } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { serverNow } from '../../../platform/time/clock.ts';
import { GROUPS, groupTexts } from '../../../shared/lottery/groups.ts';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { dayOf, recordTime } from '../../../platform/time/time.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { openingPlay, type AnyPlay } from '../picks/menu.ts';
import { playsQuery } from '../core/queries.ts';
import styles from './Rebate.module.css';
import { rebateTexts } from './texts.ts';
import { mostReturned, splitsOf } from './trade.ts';

type Rebates = CallOutput<typeof calls.getAllBetRebate>;
type Rebate = Rebates['list'][number];

/** /rebateDes: what a rebate is, the player's own levels, and what each split of a level means for a prize, in real figures. */
export function Component() {
  const t = useText(rebateTexts);
  const rebates = useQuery({ ...callQuery(calls.getAllBetRebate, {}, true), staleTime: 60_000 });
  return (
    <div className={`${styles.page} wrap`}>
      <Card className={styles.text}>
        <h1 className="desk">{t('title')}</h1>
        <h2>{t('what')}</h2>
        <p>{t('intro')}</p>
        <p className={styles.formula}>{t('formula')}</p>
        <p>{t('valid')}</p>
        <p>{t('agent')}</p>
      </Card>
      {rebates.data ? (
        <Figures rebates={rebates.data} />
      ) : rebates.isError ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={() => void rebates.refetch()}>{t('reload')}</Button>}
        />
      ) : (
        <Card className={styles.skeleton} aria-busy="true" aria-label={t('loading')}>
          {[1, 2, 3, 4].map((at) => (
            <Skeleton key={at} width="100%" height={28} />
          ))}
        </Card>
      )}
    </div>
  );
}

function Figures({ rebates: { list, updatedAt } }: { rebates: Rebates }) {
  const t = useText(rebateTexts);
  const names = useText(groupTexts);
  const [query, setQuery] = useSearchParams();
  const rows = GROUPS.flatMap((group) => list.filter(({ lotteryType }) => lotteryType === group));
  const chosen = rows.find(({ lotteryType }) => lotteryType === query.get('group')) ?? rows[0];
  return (
    <>
      <Card>
        <CardHead title={t('levels')} />
        <Table
          caption={t('levelsCaption')}
          rows={rows}
          rowKey={({ lotteryType }) => lotteryType}
          columns={[
            { key: 'group', head: t('group'), cell: ({ lotteryType }) => names(lotteryType as Group) },
            { key: 'level', head: t('level'), align: 'right', cell: ({ level }) => <b>{level}%</b> },
            { key: 'base', head: t('base'), align: 'right', cell: ({ basePayout }) => `${basePayout}%` },
            {
              key: 'most',
              head: t('most'),
              align: 'right',
              cell: ({ basePayout, level }) => `${mostReturned(basePayout, level)}%`,
            },
          ]}
        />
        <p className={styles.note}>{t('asOf', { time: recordTime(updatedAt) })}</p>
      </Card>
      <StakeLimits groups={rows.map(({ lotteryType }) => lotteryType as Group)} />
      {chosen && (
        <Card>
          <CardHead title={t('trade')} />
          <Tabs
            label={t('chooseGroup')}
            value={chosen.lotteryType}
            items={rows.map(({ lotteryType }) => ({ value: lotteryType, label: names(lotteryType as Group) }))}
            onChange={(group) => setQuery({ group }, { replace: true, preventScrollReset: true })}
          />
          <Trade key={chosen.lotteryType} rebate={chosen} />
        </Card>
      )}
    </>
  );
}

/** How small and how large a bet of each group may be. */
function StakeLimits({ groups }: { groups: readonly Group[] }) {
  const t = useText(rebateTexts);
  const names = useText(groupTexts);
  const limits = useLotteryConfig()?.groups;
  if (!limits) return null;
  return (
    <Card>
      <CardHead title={t('stakes')} />
      <Table
        caption={t('stakesCaption')}
        rows={groups}
        rowKey={(group) => group}
        columns={[
          { key: 'group', head: t('group'), cell: (group) => names(group) },
          {
            key: 'min',
            head: t('stakeMin'),
            align: 'right',
            cell: (group) => <Money value={limits[group]?.stakeMin ?? null} />,
          },
          {
            key: 'max',
            head: t('stakeMax'),
            align: 'right',
            cell: (group) => <Money value={limits[group]?.stakeMax ?? null} />,
          },
        ]}
      />
    </Card>
  );
}

function Trade({ rebate }: { rebate: Rebate }) {
  const t = useText(rebateTexts);
  const group = rebate.lotteryType as Group;
  const lunarYear = group === 'LHC' ? lunarYearOn(dayOf(serverNow())) : undefined;
  const plays = useQuery(playsQuery(group, lunarYear)).data;
  const lottery = useLotteryConfig()?.lotteries.find(({ lotteryType }) => lotteryType === group);
  const [code, setCode] = useState<string | null>(null);
  const play = plays && openingPlay(plays, code);
  if (!plays || !play) return <Skeleton width="100%" height={200} />;
  return (
    <>
      <div className={styles.choose}>
        <Select
          label={t('choosePlay')}
          value={play.code}
          options={plays.map((one) => ({ value: one.code, label: translated(one.label) }))}
          onChange={setCode}
        />
      </div>
      <TradeTable play={play} rebate={rebate} />
      <p className={styles.note}>{t('note')}</p>
      {lottery && isBuilt('/howtoplay/:id') && (
        <div className={styles.way}>
          <ButtonLink size="s" to={`/howtoplay/${lottery.lotteryCode}?play=${play.code}`}>
            {t('toRules')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function TradeTable({ play, rebate: { basePayout, level } }: { play: AnyPlay; rebate: Rebate }) {
  const t = useText(rebateTexts);
  const splits = splitsOf(play, basePayout, level);
  return (
    <Table
      caption={t('caption', { play: translated(play.label) })}
      rows={splits}
      rowKey={({ point }) => point}
      columns={[
        {
          key: 'point',
          head: t('point'),
          cell: ({ point }) => (
            <>
              <b className="num">{point}%</b>
              {splits.length > 1 && point === splits[0]?.point && <small>{t('allBack')}</small>}
              {splits.length > 1 && point === splits.at(-1)?.point && <small>{t('allOdds')}</small>}
            </>
          ),
        },
        { key: 'odds', head: t('odds'), align: 'right', cell: ({ odds }) => formatOddsShown(odds) },
        {
          key: 'prize',
          head: t('prize', { stake: play.mode === 'stake' ? 2 : 10 }),
          align: 'right',
          cell: ({ prize }) => formatYuan(prize),
        },
        { key: 'back', head: t('back'), align: 'right', cell: ({ back }) => formatYuan(back) },
        { key: 'total', head: t('total'), align: 'right', cell: ({ returned }) => `${returned}%` },
      ]}
    />
  );
}
