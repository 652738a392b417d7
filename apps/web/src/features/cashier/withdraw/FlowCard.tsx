import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { parseMoney } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { recordDay } from '../../../platform/time/time.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Progress } from '../../../ui/display/Progress.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { useCodeName } from '../entries/Entries.tsx';
import { withdrawTexts } from './texts.ts';
import styles from './Withdraw.module.css';

export type Flow = CallOutput<typeof calls.withdrawSettings>['flow'];
export type Source = CallOutput<typeof calls.getWithdrawLimitFlowList>['list'][number];

const SHOWN = 3;
const units = (text: string): bigint => parseMoney(text) ?? 0n;

/** Part of a requirement that is met, 0 to 1. */
export function shareOf({ required, done }: Pick<Flow, 'required' | 'done'>): number {
  return units(required) === 0n ? 1 : Number((units(done) * 1_000n) / units(required)) / 1_000;
}

/** Where one source stands: met, running, or behind another. */
export function sourceState({ missing, done }: Pick<Source, 'missing' | 'done'>): 'met' | 'running' | 'waiting' {
  if (units(missing) === 0n) return 'met';
  return units(done) > 0n ? 'running' : 'waiting';
}
export const SOURCE_TONES = { met: 'ok', running: 'warn', waiting: 'plain' } as const;

/** Turnover still due, as a bar, with the sources it comes from. */
export function FlowCard({ flow, isWhole = false }: { flow: Flow; isWhole?: boolean }) {
  const t = useText(withdrawTexts);
  const nameOf = useCodeName();
  const isDue = units(flow.missing) > 0n;
  const { data } = useQuery({
    ...callQuery(calls.getWithdrawLimitFlowList, { openOnly: '1', pageSize: SHOWN }, true),
    enabled: isDue && !isWhole,
  });
  const share = shareOf(flow);
  return (
    <Card as="aside" className={styles.flow} aria-label={t('flow')}>
      <header>
        <h2>{t(isDue ? 'flow' : 'flowDone')}</h2>
        {isDue ? (
          <span>
            {t('left')}{' '}
            <b>
              <Money value={flow.missing} />
            </b>
          </span>
        ) : (
          <Tag tone="ok">{t('flowDoneText')}</Tag>
        )}
      </header>
      {isDue && (
        <>
          <Progress share={share} tone="accent" label={t('flow')} />
          <dl className={styles.facts}>
            <div>
              <dt>{t('done')}</dt>
              <dd>
                <Money value={flow.done} />
              </dd>
            </div>
            <div>
              <dt>{t('required')}</dt>
              <dd>
                <Money value={flow.required} />
              </dd>
            </div>
            <div>
              <dt>{t('progress')}</dt>
              <dd className="num">{Math.floor(share * 1_000) / 10}%</dd>
            </div>
          </dl>
        </>
      )}
      {isDue && !isWhole && (
        <ul className={styles.sources} aria-busy={!data || undefined}>
          {!data && <Skeleton width="100%" height={20} />}
          {data?.list.map((source) => {
            const state = sourceState(source);
            return (
              <li key={source.id}>
                <span className="ell num">
                  {recordDay(source.at)} {nameOf(source)} {t('times', { n: source.factor })}
                </span>
                <span className="num">
                  <Money value={source.done} /> / <Money value={source.required} />
                </span>
                <Tag tone={SOURCE_TONES[state]}>{t(state)}</Tag>
              </li>
            );
          })}
        </ul>
      )}
      {!isWhole && <Link to="/userCenter/waterDetail">{t('flowDetail')} ›</Link>}
    </Card>
  );
}
