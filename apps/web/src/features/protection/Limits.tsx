import type { ProtectionLimit } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { formatMoney, money, parseMoney } from '@caiting/money';
import { useState } from 'react';
import { useText } from '../../platform/i18n/i18n.ts';
import { fullTime } from '../../platform/time/time.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { showConfirm } from '../../ui/overlay/notices.ts';
import { Empty } from '../../ui/layout/States.tsx';
import { LimitDialog, type LimitDraft } from './LimitDialog.tsx';
import styles from './Protection.module.css';
import { protect } from './queries.ts';
import { protectionTexts } from './texts.ts';

/** 我的限额: each with what is used of it, and what was asked for and waits. */
export function Limits({ limits }: { limits: readonly ProtectionLimit[] }) {
  const t = useText(protectionTexts);
  const [draft, setDraft] = useState<LimitDraft | null>(null);
  return (
    <Card className={styles.card}>
      <header className={styles.head}>
        <h2>{t('limits')}</h2>
        <Button size="s" kind="soft" onClick={() => setDraft({ kind: 'deposit', period: 'day' })}>
          {t('addLimit')}
        </Button>
      </header>
      {limits.length === 0 ? (
        <div className={styles.none}>
          <Empty title={t('noLimits')} text={t('noLimitsText')} />
        </div>
      ) : (
        <ul className={styles.limits}>
          {limits.map((limit) => (
            <Limit key={`${limit.kind} ${limit.period}`} limit={limit} onChange={setDraft} />
          ))}
        </ul>
      )}
      <LimitDialog draft={draft} onClose={() => setDraft(null)} />
    </Card>
  );
}

/** amount − used, never below nothing. */
function subtract(amount: string, used: string): string {
  const left = (parseMoney(amount) ?? 0n) - (parseMoney(used) ?? 0n);
  return formatMoney(money(left > 0n ? left : 0n));
}

function Limit({ limit, onChange }: { limit: ProtectionLimit; onChange(draft: LimitDraft): void }) {
  const t = useText(protectionTexts);
  const { kind, period, amount, used, next } = limit;
  const figure = (value: string) => t(kind === 'session' ? 'minutes' : 'yuan', { value });
  const name = kind === 'single' ? t('single') : t('named', { period: t(period), kind: t(kind) });
  const left = subtract(amount, used);

  async function remove() {
    if (await showConfirm(t('removeAsk', { name }), { actLabel: t('remove') }))
      await protect(calls.removeProtectionLimit, { kind, period });
  }

  return (
    <li className={styles.limit}>
      <div className={styles.row}>
        <b>{name}</b>
        <b className="num">{figure(amount)}</b>
      </div>
      {kind !== 'single' && (
        <>
          <meter className={styles.meter} min={0} max={Number(amount)} value={Number(used)} aria-label={name} />
          <div className={`${styles.row} ${styles.note} num`}>
            <span>{t('used', { used: figure(used) })}</span>
            <span>{t('left', { left: figure(left) })}</span>
          </div>
        </>
      )}
      {next && (
        <p className={styles.note}>
          {next.amount === null
            ? t('pendingRemove', { time: fullTime(next.from) })
            : t('pendingRaise', { amount: figure(next.amount), time: fullTime(next.from) })}
        </p>
      )}
      <div className={styles.acts}>
        {next ? (
          <>
            <Button size="s" onClick={() => void protect(calls.keepProtectionLimit, { kind, period })}>
              {t('keep')}
            </Button>
            {next.isDue && (
              <Button
                size="s"
                kind="primary"
                onClick={() => void protect(calls.confirmProtectionLimit, { kind, period })}
              >
                {t('confirmRaise')}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button size="s" onClick={() => onChange({ kind, period })}>
              {t('change')}
            </Button>
            <Button size="s" kind="ghost" onClick={() => void remove()}>
              {t('remove')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
