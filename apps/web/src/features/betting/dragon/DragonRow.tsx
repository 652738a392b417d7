import type { LongDragonItem } from '@caiting/contract';
import { formatOddsShown } from '@caiting/money';
import { memo } from 'react';
import { useCountdown } from '../../../platform/time/clock.ts';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { clockText } from '../../../ui/hooks/duration.ts';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { groupOf } from '../../draws/index.ts';
import type { AnyPlay } from '../picks/menu.ts';
import styles from './Dragon.module.css';
import { sideOdds, type Trade } from './quick-line.ts';
import { dragonTexts } from './texts.ts';

/** From this many draws on a run is tinted (looks §4). */
const LONG_TIMES = 8;
const URGENT_SECONDS = 60;

interface Props {
  item: LongDragonItem;
  play: AnyPlay | undefined;
  trade: Trade | null;
  /** The picked side of this row, or null. */
  picked: string | null;
  onPick(key: string, side: string, issue: string): void;
}

/** One run: lottery, row and length, the time to the close, and its two sides as buttons; at 0 开奖中 and nothing to press (product §4). */
export const DragonRow = memo(function DragonRow({ item, play, trade, picked, onPick }: Props) {
  const t = useText(dragonTexts);
  const left = useCountdown(item.endTime);
  const group = groupOf(item.lotteryType);
  return (
    <li className={cx(styles.row, left === 0 && styles.off)}>
      {group && <GroupGlyph group={group} size={32} />}
      <div className={styles.name}>
        <div className={styles.title}>
          <b className="ell">{translated(item.lotteryName)}</b>
          {left > 0 ? (
            <time role="timer" aria-live="off" className={cx('num', left < URGENT_SECONDS && styles.urgent)}>
              {clockText(left)}
            </time>
          ) : (
            <Tag tone="info">{t('drawing')}</Tag>
          )}
        </div>
        <span>
          <span className="ell">{translated(item.name)}</span>
          <em className={cx('num', item.times >= LONG_TIMES && styles.long)}>
            {t('run', { side: translated(item.desc), n: item.times })}
          </em>
        </span>
      </div>
      <div className={styles.sides}>
        {item.sides.map((side) => {
          const odds = sideOdds(side, play, trade);
          const shown = odds === null ? side.odds : formatOddsShown(odds);
          return (
            <button
              key={side.desc}
              type="button"
              className={cx(picked === side.desc && styles.on)}
              aria-pressed={picked === side.desc}
              disabled={left === 0}
              onClick={() => onPick(item.key, side.desc, item.currIssue)}
            >
              <span className="sr">
                {t('sideName', {
                  lottery: translated(item.lotteryName),
                  name: translated(item.name),
                  side: translated(side.desc),
                  odds: shown,
                })}
              </span>
              <b aria-hidden="true">{translated(side.desc)}</b>
              <i className="num" aria-hidden="true">
                {shown}
              </i>
            </button>
          );
        })}
      </div>
    </li>
  );
});
