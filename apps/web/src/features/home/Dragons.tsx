import { LONG_DRAGON_REFRESH_MS } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../platform/i18n.ts';
import { callQuery } from '../../platform/query.ts';
import { Card, CardHead } from '../../ui/Card.tsx';
import { Empty } from '../../ui/States.tsx';
import { Tag } from '../../ui/Tag.tsx';
import styles from './Home.module.css';
import { RankRows } from './RankRows.tsx';
import { homeTexts } from './texts.ts';

const ROWS = 4;

/** The longest runs of this moment, with the way to the assistant. */
export function Dragons() {
  const t = useText(homeTexts);
  const { data } = useQuery({ ...callQuery(calls.longDragon, {}, true), refetchInterval: LONG_DRAGON_REFRESH_MS });
  return (
    <Card>
      <CardHead title={t('dragons')} more={t('dragonHelper')} to="/longInfo" />
      {data?.list.length === 0 ? (
        <Empty title={t('noDragons')} />
      ) : (
        <ol className={`${styles.winners} ${styles.pairs}`}>
          {data ? (
            data.list.slice(0, ROWS).map((item, at) => (
              <li key={item.key}>
                <span className={`${styles.rank} num`}>{at + 1}</span>
                <div>
                  <b className="ell">{item.lotteryName}</b>
                  <span className="ell">{item.name}</span>
                </div>
                <Tag tone="brand">{t('dragonRun', { side: item.desc, n: item.times })}</Tag>
              </li>
            ))
          ) : (
            <RankRows rows={ROWS} />
          )}
        </ol>
      )}
    </Card>
  );
}
