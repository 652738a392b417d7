import { EXCLUSION_MONTHS, REALITY_MINUTES, TIME_OUT_HOURS, type ProtectionOverview } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState } from 'react';
import { useText } from '../../platform/i18n/i18n.ts';
import { fullTime } from '../../platform/time/time.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Chips } from '../../ui/form/Chips.tsx';
import { showConfirm } from '../../ui/overlay/notices.ts';
import styles from './Protection.module.css';
import { protect } from './queries.ts';
import { protectionTexts } from './texts.ts';

type Hours = `${(typeof TIME_OUT_HOURS)[number]}`;
type Months = `${(typeof EXCLUSION_MONTHS)[number]}`;

/** 定时提醒: how often play stops for a look. */
export function Reality({ overview }: { overview: ProtectionOverview }) {
  const t = useText(protectionTexts);
  const options = [0, ...REALITY_MINUTES].map((minutes) => ({
    value: String(minutes),
    label: minutes === 0 ? t('realityOff') : t('minutes', { value: String(minutes) }),
  }));
  return (
    <Card className={styles.card}>
      <h2>{t('reality')}</h2>
      <p className={styles.note}>{t('realityText')}</p>
      <Chips
        label={t('reality')}
        value={String(overview.realityMinutes ?? 0)}
        options={options}
        onChange={(minutes) => void protect(calls.setRealityCheck, { minutes })}
      />
    </Card>
  );
}

/** A time-out, and self-exclusion: each is asked about once more, because nobody can take it back. */
export function Pauses({ overview }: { overview: ProtectionOverview }) {
  const t = useText(protectionTexts);
  const [hours, setHours] = useState<Hours>('24');
  const [months, setMonths] = useState<Months>('6');
  const { exclusion } = overview;

  async function begin(kind: 'timeOut' | 'exclusion') {
    const isTimeOut = kind === 'timeOut';
    const length = isTimeOut ? t(`hours${hours}`) : t(`months${months}`);
    const text = t(isTimeOut ? 'sureTimeOut' : 'sureExclusion', { length });
    const ok = t(isTimeOut ? 'startTimeOut' : 'startExclusion');
    if (!(await showConfirm(text, { actLabel: ok, destructive: true }))) return;
    await (isTimeOut ? protect(calls.takeTimeOut, { hours }) : protect(calls.selfExclude, { months }));
  }

  return (
    <>
      {exclusion && (
        <Card className={`${styles.card} ${styles.paused}`}>
          <h2>{t('pausedTitle')}</h2>
          <p role="status">
            {exclusion.until === null ? t('pausedForGood') : t('pausedUntil', { time: fullTime(exclusion.until) })}
          </p>
        </Card>
      )}
      <Card className={styles.card}>
        <h2>{t('timeOut')}</h2>
        <p className={styles.note}>{t('timeOutText')}</p>
        <Chips<Hours>
          label={t('timeOut')}
          value={hours}
          options={TIME_OUT_HOURS.map((value) => ({ value: `${value}` as Hours, label: t(`hours${value}`) }))}
          onChange={setHours}
        />
        <Button onClick={() => void begin('timeOut')}>{t('startTimeOut')}</Button>
      </Card>
      <Card className={styles.card}>
        <h2>{t('exclusion')}</h2>
        <p className={styles.note}>{t('exclusionText')}</p>
        <Chips<Months>
          label={t('exclusion')}
          value={months}
          options={EXCLUSION_MONTHS.map((value) => ({ value: `${value}` as Months, label: t(`months${value}`) }))}
          onChange={setMonths}
        />
        <Button kind="danger" onClick={() => void begin('exclusion')}>
          {t('startExclusion')}
        </Button>
      </Card>
    </>
  );
}
