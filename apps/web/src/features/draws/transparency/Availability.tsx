import { AVAILABILITY_DAYS } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Table, type Column } from '../../../ui/layout/Table.tsx';
import { upDays, upMark, upRate, type PartDays, type UpDay } from './availability.ts';
import { transparencyTexts } from './texts.ts';
import styles from './Transparency.module.css';

const REFRESH_MS = 60_000;

/** Whether betting, cashier and chat could be used, as the site measured it each minute; minutes without a measurement were down. */
export function Availability() {
  const t = useText(transparencyTexts);
  const { data, isError, refetch } = useQuery({
    ...callQuery(calls.availability, {}, true),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Card className={styles.bars}>
      <CardHead title={t('upTitle', { n: AVAILABILITY_DAYS })}>
        <ul className={styles.legend}>
          <li className={styles.ok}>{t('upOk')}</li>
          <li className={styles.late}>{t('upDegraded')}</li>
          <li className={styles.void}>{t('upDown')}</li>
          <li className={styles.empty}>{t('legendNone')}</li>
        </ul>
      </CardHead>
      {data ? (
        <>
          {data.parts.map((part) => (
            <PartStrip key={part.part} part={part} today={data.today} />
          ))}
          <details className={styles.upTable}>
            <summary>{t('upTable')}</summary>
            <UpTable parts={data.parts} />
          </details>
          <p className={styles.quiet}>{t('upNote')}</p>
        </>
      ) : isError ? (
        <p className={styles.quiet}>
          {t('upFailed')}{' '}
          <Button size="s" onClick={() => void refetch()}>
            {t('reload')}
          </Button>
        </p>
      ) : (
        <p className={styles.quiet}>
          <Skeleton width="100%" height={160} />
        </p>
      )}
    </Card>
  );
}

function PartStrip({ part: { part, days }, today }: { part: PartDays; today: string }) {
  const t = useText(transparencyTexts);
  const strip = upDays(days, today, AVAILABILITY_DAYS);
  const rate = upRate(days);
  const down = days.reduce((sum, day) => sum + day.down, 0);
  const degraded = days.reduce((sum, day) => sum + day.degraded, 0);
  const label = rate === null ? t('upNone') : t('upLabel', { n: days.length, rate, down, degraded });
  return (
    <div className={styles.kind}>
      <div className={styles.kindHead}>
        <h3>{t(part)}</h3>
        <span>{t(`${part}Rule`)}</span>
        <b className="num">{rate ?? t('none')}</b>
      </div>
      <div className={cx(styles.row, styles.up)} role="img" aria-label={`${t(part)} ${label}`}>
        {strip.map(({ day, measured }) => (
          <i key={day} className={cx(styles.bar, styles[upMark(measured)])} />
        ))}
      </div>
      <div className={styles.scale}>
        <span className="desk num">{t('ago', { n: AVAILABILITY_DAYS - 1 })}</span>
        <span className="phone num">{t('ago', { n: AVAILABILITY_DAYS / 3 - 1 })}</span>
        <span className="num">{t('today')}</span>
      </div>
    </div>
  );
}

/** The strips in words and figures, the newest day first. */
function UpTable({ parts }: { parts: readonly PartDays[] }) {
  const t = useText(transparencyTexts);
  const days = [...new Set(parts.flatMap((part) => part.days.map(({ day }) => day)))].toSorted().toReversed();
  const said = ({ measured }: UpDay): string => {
    if (measured === null) return t('none');
    const { minutes, down, degraded } = measured;
    return down === 0 && degraded === 0 ? t('upAll', { minutes }) : t('upSome', { minutes, down, degraded });
  };
  const columns: readonly Column<string>[] = [
    { key: 'day', head: t('day'), cell: (day) => day },
    ...parts.map(({ part, days: measured }) => ({
      key: part,
      head: t(part),
      cell: (day: string) => said({ day, measured: measured.find((row) => row.day === day) ?? null }),
    })),
  ];
  return <Table caption={t('upTable')} columns={columns} rows={days} rowKey={(day) => day} />;
}
