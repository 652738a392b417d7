import { ON_TIME_S, TRANSPARENCY_DAYS } from '@caiting/contract';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { barsOf, dayLater, demoBegin, markOf, onTimeRate, totalOf, type Kind, type Status } from './day-figures.ts';
import { transparencyTexts } from './texts.ts';
import styles from './Transparency.module.css';

const KINDS: readonly Kind[] = ['house', 'feed'];

interface Props {
  page: Status;
  /** The day that the page ends before; null for the newest one. */
  before: string | null;
  onOlder(next: string): void;
  onNewest(): void;
}

/** A bar a day: all on time, some late, some void. On a phone the newer half of them. */
export function DayBars({ page, before, onOlder, onNewest }: Props) {
  const t = useText(transparencyTexts);
  const firstDay = demoBegin(page);
  const last = before === null ? page.today : dayLater(before, -1);
  return (
    <Card className={styles.bars}>
      <CardHead title={before === null ? t('lastDays', { n: TRANSPARENCY_DAYS }) : t('untilDay', { day: last })}>
        <ul className={styles.legend}>
          <li className={styles.ok}>{t('legendOk')}</li>
          <li className={styles.late}>{t('legendLate')}</li>
          <li className={styles.void}>{t('legendVoid')}</li>
          <li className={styles.empty}>{t('legendNone')}</li>
        </ul>
      </CardHead>
      {KINDS.map((kind) => (
        <KindBars key={kind} kind={kind} page={page} last={last} isNewest={before === null} />
      ))}
      {firstDay !== null && <p className={styles.quiet}>{t('warmUp', { day: firstDay })}</p>}
      {(page.next !== null || before !== null) && (
        <p className={styles.pages}>
          {page.next !== null && (
            <Button size="s" onClick={() => onOlder(page.next ?? '')}>
              {t('older')}
            </Button>
          )}
          {before !== null && (
            <Button size="s" kind="ghost" onClick={onNewest}>
              {t('newest')}
            </Button>
          )}
        </p>
      )}
    </Card>
  );
}

function KindBars({ kind, page, last, isNewest }: { kind: Kind; page: Status; last: string; isNewest: boolean }) {
  const t = useText(transparencyTexts);
  const bars = barsOf(page.days, kind, last, TRANSPARENCY_DAYS);
  const total = totalOf(bars);
  const startOf = (days: number) => (isNewest ? t('ago', { n: days - 1 }) : dayLater(last, 1 - days));
  const measured = bars.filter((bar) => markOf(bar) !== 'none').length;
  const limit = kind === 'house' ? t('houseLimit', { n: ON_TIME_S.house }) : t('feedLimit', { n: ON_TIME_S.feed / 60 });
  return (
    <div className={styles.kind}>
      <div className={styles.kindHead}>
        <h3>{t(kind)}</h3>
        <span>{limit}</span>
        {measured < TRANSPARENCY_DAYS && <span className="num">{t('daysWith', { n: measured })}</span>}
        <b className="num">{onTimeRate(total) ?? t('none')}</b>
      </div>
      <div
        className={styles.row}
        role="img"
        aria-label={t('barsLabel', {
          name: t(kind),
          days: TRANSPARENCY_DAYS,
          drawn: total.drawn,
          late: total.late,
          void: total.void,
        })}
      >
        {bars.map((bar) => (
          <i key={bar.day} className={cx(styles.bar, styles[markOf(bar)])} />
        ))}
      </div>
      <div className={styles.scale}>
        <span className="desk num">{startOf(TRANSPARENCY_DAYS)}</span>
        <span className="phone num">{startOf(TRANSPARENCY_DAYS / 2)}</span>
        <span className="num">{isNewest ? t('today') : last}</span>
      </div>
    </div>
  );
}
