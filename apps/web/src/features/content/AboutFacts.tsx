import { calls } from '@caiting/contract/registry';
import { countText } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { Activity, FileText, Headset, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { callQuery } from '../../platform/call/query.ts';
import { defineTexts, useText } from '../../platform/i18n/i18n.ts';
import { recordDayOf } from '../../platform/time/time.ts';
import { cx } from '../../ui/cx.ts';
import cardStyles from '../../ui/layout/Card.module.css';
import { Card } from '../../ui/layout/Card.tsx';
import { List, ListRow } from '../../ui/layout/List.tsx';
import { Skeleton } from '../../ui/layout/States.tsx';
import { dayLater, onTimeRate, totalOf } from '../draws/index.ts';
import { openService } from '../tenant/index.ts';
import styles from './AboutIntro.module.css';

const texts = defineTexts(
  {
    drawn: '昨日开奖',
    rate: '昨日按时率',
    lastVoid: '上次作废',
    voidIssues: '{day}，{n:count} 期',
    noVoid: '近 60 天没有',
    today: '今天已开奖',
    issues: '{n} 期',
    rules: '开奖与验证',
    status: '平台状态',
    contact: '联系我们',
  },
  {
    drawn: 'Drawn yesterday',
    rate: 'On time yesterday',
    lastVoid: 'Last void',
    voidIssues: '{day}, issues: {n:count}',
    noVoid: 'none in 60 days',
    today: 'Drawn today',
    issues: '{n}',
    rules: 'Draws and verification',
    status: 'Site status',
    contact: 'Contact us',
  },
);

/** How the site has done, from what it publishes of itself, and the ways on to its other pages. */
export function AboutFacts({ pages }: { pages: readonly { readonly slug: string; readonly title: string }[] }) {
  const t = useText(texts);
  return (
    <>
      <Figures />
      <Card as="div">
        <List>
          {pages
            .filter(({ slug }) => slug !== 'about')
            .map(({ slug, title }) => (
              <ListRow
                key={slug}
                lead={<FileText size={20} aria-hidden="true" />}
                title={title}
                to={`/about?p=${slug}`}
              />
            ))}
          <ListRow lead={<ShieldCheck size={20} aria-hidden="true" />} title={t('rules')} to="/verify" />
          <ListRow lead={<Activity size={20} aria-hidden="true" />} title={t('status')} to="/transparency" />
          <ListRow
            lead={<Headset size={20} aria-hidden="true" />}
            title={t('contact')}
            onPress={() => void openService()}
          />
        </List>
      </Card>
    </>
  );
}

function Figures() {
  const t = useText(texts);
  const { data, isError } = useQuery(callQuery(calls.transparency, {}, true));
  const on = (day: string) => totalOf(data?.days.filter((row) => row.day === day) ?? []);
  const yesterday = data && on(dayLater(data.today, -1));
  const lastVoid = data?.days
    .filter((row) => row.void > 0)
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  const figures: readonly (readonly [name: string, value: ReactNode])[] = [
    [t('drawn'), yesterday && (yesterday.drawn > 0 ? t('issues', { n: countText(yesterday.drawn) }) : '—')],
    [t('rate'), yesterday && (onTimeRate(yesterday) ?? '—')],
    [t('today'), data && t('issues', { n: countText(on(data.today).drawn) })],
    [
      t('lastVoid'),
      data && (lastVoid ? t('voidIssues', { day: recordDayOf(lastVoid), n: on(lastVoid).void }) : t('noVoid')),
    ],
  ];
  return (
    <dl className={cx(cardStyles.card, styles.figures)}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value ?? (isError ? '—' : <Skeleton width={56} height={20} />)}</dd>
        </div>
      ))}
    </dl>
  );
}
