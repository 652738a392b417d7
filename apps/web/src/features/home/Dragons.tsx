import { LONG_DRAGON_REFRESH_MS } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { translated, useText } from '../../platform/i18n/i18n.ts';
import { callQuery } from '../../platform/call/query.ts';
import { Card, CardHead } from '../../ui/layout/Card.tsx';
import { RankList } from '../../ui/layout/RankList.tsx';
import { Empty } from '../../ui/layout/States.tsx';
import { Tag } from '../../ui/display/Tag.tsx';
import styles from './Home.module.css';
import { homeTexts } from './texts.ts';

const ROWS = 4;
/** A run is brought out from here on. */
const LONG = 8;

/** The longest runs of this moment, with the way to the assistant. */
export function Dragons() {
  const t = useText(homeTexts);
  const { data } = useQuery({ ...callQuery(calls.longDragon, {}, true), refetchInterval: LONG_DRAGON_REFRESH_MS });
  const rows = data?.list.slice(0, ROWS).map((item, at) => ({
    key: item.key,
    rank: at + 1,
    // The position that the run is of, nothing picked.
    to: `/lottery/${item.lotteryType}/${item.lotteryCode}?play=${item.playCode}`,
    name: translated(item.lotteryName),
    detail: translated(item.name),
    value: (
      <Tag tone={item.times >= LONG ? 'brand' : 'plain'}>
        {t('dragonRun', { side: translated(item.desc), n: item.times })}
      </Tag>
    ),
  }));
  return (
    <Card>
      <CardHead title={t('dragons')} more={t('dragonHelper')} to="/longInfo" />
      {rows?.length === 0 ? (
        <Empty title={t('noDragons')} />
      ) : (
        <RankList rows={rows} count={ROWS} hasTop={false} className={styles.pairs} />
      )}
    </Card>
  );
}
