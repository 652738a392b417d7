import { NEWCOMER_GIFT_YUAN } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { Check, X } from 'lucide-react';
import { Link } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { FIRST_CHANNEL } from '../../../shared/site/site-map.ts';
import { useTenant } from '../../../shared/site/tenant.ts';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { IconButton } from '../../../ui/form/Button.tsx';
import styles from './FirstSteps.module.css';
import { firstStepTexts } from './texts.ts';

type Steps = NonNullable<CallOutput<typeof calls.firstSteps>['steps']>;

/** What a newcomer does first, in the place of the banner: no timer, no reward, and gone for good with one press. */
export function FirstSteps({ steps: { hasMoney, hasBet, hasChecked } }: { steps: Steps }) {
  const t = useText(firstStepTexts);
  const isDemo = useTenant()?.demo ?? false;
  const rows = [
    { text: t(isDemo ? 'money' : 'recharge'), isDone: hasMoney, to: FIRST_CHANNEL },
    { text: t('bet'), isDone: hasBet, to: '/lotteryHall' },
    { text: t('check'), isDone: hasChecked, to: '/userCenter/betRecord?range=last7' },
  ];
  const current = rows.findIndex(({ isDone }) => !isDone);
  const close = async () => {
    const answer = await request(calls.setFirstSteps, { what: 'gone' });
    queryClient.setQueryData(callKey(calls.firstSteps, {}), answer);
  };
  return (
    <section className={styles.card} aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        {isDemo && hasMoney && (
          <span>
            {t('gift')} <Money value={String(NEWCOMER_GIFT_YUAN)} />
          </span>
        )}
        <IconButton label={t('close')} size="s" onClick={() => void close().catch(tellRefusal)}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <ol>
        {rows.map(({ text, isDone, to }, at) => (
          <li
            key={to}
            className={cx(isDone && styles.done, at === current && styles.current)}
            aria-current={at === current ? 'step' : undefined}
          >
            <i aria-hidden="true">{isDone ? <Check size={16} /> : at + 1}</i>
            <span>
              {text}
              {isDone && <span className="sr"> {t('done')}</span>}
            </span>
            {at === current && (
              <Link className="link" to={to}>
                {t('go')}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
