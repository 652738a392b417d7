import type { TrendChart } from '@caiting/contract';
import { use } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { UiWords } from '../../../ui/words.ts';
import styles from './Roads.module.css';
import { trendTexts } from './texts.ts';

/** 大 and 单 and 龙 on one side of the eye, 小 双 虎 on the other: filled and ring, so that colour is not the only carrier. */
const SECOND = new Set(['小', '双', '虎', '合双']);

/** 路珠 of every two-sided series: one column per run (plays.md §6). */
export function Roads({ roads }: { roads: TrendChart['roads'] }) {
  const t = useText(trendTexts);
  const { comma } = use(UiWords);
  return (
    <>
      <p className={styles.note}>{t('roadNote')}</p>
      <div className={styles.roads}>
        {roads.map(({ key, name, columns }) => (
          <Card key={key} className={styles.road}>
            <CardHead title={translated(name)} />
            {columns.length === 0 ? (
              <p className={styles.empty}>{t('roadEmpty')}</p>
            ) : (
              <>
                <p className="sr">
                  {columns
                    .map(({ side, length }) => t('roadSpoken', { side: translated(side), n: length }))
                    .join(comma)}
                </p>
                <div className={styles.scroll} aria-hidden="true">
                  {columns.toReversed().map(({ side, length }, at) => (
                    <span key={at} className={styles.run}>
                      {Array.from({ length }, (_, bead) => (
                        <i key={bead} className={cx(styles.bead, SECOND.has(side) && styles.second)}>
                          {translated(side.slice(-1)).slice(0, 1)}
                        </i>
                      ))}
                    </span>
                  ))}
                </div>
              </>
            )}
          </Card>
        ))}
      </div>
    </>
  );
}
