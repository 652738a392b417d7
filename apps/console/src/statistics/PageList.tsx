import { consoleStatisticsCalls } from '@caiting/contract';
import { countText } from '@caiting/contract/wire';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { DataTable } from '../table/DataTable.tsx';
import { ReadCard } from './ReadCard.tsx';
import styles from './Statistics.module.css';
import { statisticsTexts } from './texts.ts';

const SHOWN = 12;

/** Pages of the players' site that were opened most. */
export function PageList({ from }: { from: string }) {
  const t = useText(statisticsTexts);
  return (
    <ReadCard
      call={consoleStatisticsCalls.statisticPages}
      input={{ from }}
      title={t('pages')}
      text={t('pagesText', { n: SHOWN })}
      empty={t('noPages')}
    >
      {({ list }) => (
        <DataTable caption={t('pages')} heads={[t('page'), t('viewed'), t('stay')]}>
          {list.slice(0, SHOWN).map(({ page, views, pageSeconds }) => (
            <tr key={page}>
              <th scope="row" className={styles.address}>
                {page}
              </th>
              <td className="num">{countText(views)}</td>
              <td className="num">{views > 0 ? t('stayFor', { n: Math.round(pageSeconds / views) }) : '—'}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </ReadCard>
  );
}
