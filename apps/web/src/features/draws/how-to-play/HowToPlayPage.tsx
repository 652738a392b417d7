import type { LotteryInfo, PlayGuide } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { Group } from '@caiting/lottery/core';
import { parseMoney, type Money } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { useLotteryConfig } from '../../../shared/lottery/lottery-config.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Chips } from '../../../ui/form/Chips.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { ZodiacTable } from '../lunar/index.ts';
import { useKnownLottery } from '../core/queries.ts';
import { findPlays, groupsOf } from './find-plays.ts';
import styles from './HowToPlay.module.css';
import { LotteryFacts } from './LotteryFacts.tsx';
import { PlayCard } from './PlayCard.tsx';
import { guideTexts } from './texts.ts';

type Lottery = LotteryInfo & { group: Group };
type Family = PlayGuide['family'];
const FAMILIES: readonly Family[] = ['official', 'credit'];

/** /howtoplay/{id}: every play of a lottery with rule, example, exact chance and exact return; how and when the lottery draws. */
export function Component() {
  const { id = '' } = useParams();
  const lottery = useKnownLottery(id);
  const config = useLotteryConfig();
  const t = useText(guideTexts);
  if (lottery) return <Guide key={id} lottery={lottery} />;
  if (!config) return <GuideSkeleton label={t('loading')} />;
  return (
    <Empty
      title={t('unknown')}
      text={t('unknownText')}
      action={<ButtonLink to="/lotteryHall">{t('toHall')}</ButtonLink>}
    />
  );
}

function Guide({ lottery }: { lottery: Lottery }) {
  const t = useText(guideTexts);
  const user = useUser();
  const [point, setPoint] = useState<'0' | 'own'>('0');
  const level = useQuery({
    ...callQuery(calls.getBetRebate, { lotteryCode: lottery.lotteryCode }, true),
    enabled: user !== null,
    staleTime: 60_000,
  }).data?.level;
  const bettingPoint = point === 'own' && level !== undefined ? level : '0';
  const guide = useQuery({
    ...callQuery(calls.howToPlay, { lotteryCode: lottery.lotteryCode, bettingPoint }, true),
    staleTime: 5 * 60_000,
    placeholderData: (before) => before,
  });
  const lineMax = parseMoney(useLotteryConfig()?.groups[lottery.group]?.stakeMax ?? '');
  return (
    <div className={`${styles.page} wrap`}>
      <Card>
        <GuideHeader lottery={lottery} />
        <LotteryFacts lottery={lottery} />
        {guide.data?.lunarYear && <ZodiacTable lunarYear={guide.data.lunarYear} open />}
      </Card>
      {guide.data ? (
        <Plays plays={guide.data.plays} lineMax={lineMax}>
          {level !== undefined && (
            <Chips<'0' | 'own'>
              label={t('point')}
              value={point}
              options={[
                { value: '0', label: t('pointNone') },
                { value: 'own', label: t('pointOwn', { level }) },
              ]}
              onChange={setPoint}
            />
          )}
        </Plays>
      ) : guide.isError ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={() => void guide.refetch()}>{t('reload')}</Button>}
        />
      ) : (
        <GuideSkeleton label={t('loading')} />
      )}
    </div>
  );
}

function GuideHeader({ lottery }: { lottery: Lottery }) {
  const t = useText(guideTexts);
  const navigate = useNavigate();
  const user = useUser();
  const config = useLotteryConfig();
  const { group, lotteryCode, lotteryName } = lottery;
  return (
    <div className={styles.header}>
      <GroupGlyph group={group} />
      {/* The bar of a phone has the page's heading. */}
      <h1 className={cx(styles.name, 'desk')}>{t('titleOf', { name: translated(lotteryName) })}</h1>
      <p className={cx(styles.name, 'phone')}>{t('titleOf', { name: translated(lotteryName) })}</p>
      <Select
        label={t('chooseLottery')}
        labelHidden
        className={styles.choose ?? ''}
        value={lotteryCode}
        options={(config?.lotteries ?? [lottery]).map((one) => ({
          value: one.lotteryCode as string,
          label: translated(one.lotteryName),
        }))}
        onChange={(code) => void navigate(`/howtoplay/${code}`, { replace: true })}
      />
      <span className={styles.ways}>
        {user && isBuilt('/rebateDes') && (
          <ButtonLink size="s" to={`/rebateDes?group=${group}`}>
            {t('rebate')}
          </ButtonLink>
        )}
        {isBuilt('/trendChart/:id') && (
          <ButtonLink size="s" to={`/trendChart/${lotteryCode}`}>
            {t('trend')}
          </ButtonLink>
        )}
        <ButtonLink size="s" kind="soft" to={`/lottery/${group}/${lotteryCode}`}>
          {t('bet')}
        </ButtonLink>
      </span>
    </div>
  );
}

/** The family and the group of plays that the address asks for, or that hold the named play; else the first. */
function chosenGroup(plays: readonly PlayGuide[], named: PlayGuide | undefined, query: URLSearchParams) {
  const families = FAMILIES.filter((family) => plays.some((play) => play.family === family));
  const askedFamily = families.find((family) => family === query.get('family'));
  const family = askedFamily ?? named?.family ?? families[0] ?? 'credit';
  const groups = groupsOf(plays, family);
  const group =
    groups.find(({ name }) => name === query.get('group')) ??
    groups.find((one) => named && one.plays.includes(named)) ??
    groups[0];
  return { families, family, groups, group };
}

function Plays({
  plays,
  lineMax,
  children,
}: {
  plays: readonly PlayGuide[];
  lineMax: Money | null;
  children: ReactNode;
}) {
  const t = useText(guideTexts);
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const named = plays.find(({ playDetailCode }) => playDetailCode === query.get('play'));
  const { families, family, groups, group } = chosenGroup(plays, named, query);
  const shown = sought.trim() === '' ? (group?.plays ?? []) : findPlays(plays, sought);
  const open = (next: Record<string, string>) => setQuery(next, { replace: true, preventScrollReset: true });
  return (
    <Card className={styles.plays}>
      <div className={styles.tools}>
        <Field
          label={t('search')}
          labelHidden
          size="m"
          type="search"
          placeholder={t('search')}
          before={<Search size={16} aria-hidden="true" />}
          value={search}
          maxLength={30}
          onChange={(event) => setSearch(event.target.value)}
          onClear={() => setSearch('')}
        />
        {children}
        {families.length > 1 && (
          <Segmented
            label={t('families')}
            value={family}
            options={families.map((one) => ({ value: one, label: t(one) }))}
            onChange={(one) => open({ family: one })}
          />
        )}
      </div>
      {sought.trim() === '' && (
        <Tabs
          label={t('groups')}
          className={styles.tabs ?? ''}
          value={group?.name ?? ''}
          items={groups.map(({ name }) => ({ value: name, label: translated(name) }))}
          onChange={(name) => open({ family, group: name })}
        />
      )}
      <p className={styles.found} role="status">
        {t('found', { n: shown.length })} · {t(family === 'official' ? 'stakeNote' : 'amountNote')}
      </p>
      {shown.length === 0 ? (
        <Empty
          title={t('none')}
          text={t('noneText')}
          action={<Button onClick={() => setSearch('')}>{t('clear')}</Button>}
        />
      ) : (
        shown.map((play) => (
          <PlayCard key={play.playDetailCode} play={play} lineMax={lineMax} isNamed={play === named} />
        ))
      )}
    </Card>
  );
}

function GuideSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} aria-busy="true" aria-label={label} role="status">
      {[1, 2, 3, 4].map((at) => (
        <Skeleton key={at} width="100%" height={96} radius={8} />
      ))}
    </div>
  );
}
