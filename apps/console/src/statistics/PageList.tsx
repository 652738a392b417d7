import { consoleStatisticsCalls } from '@caiting/contract';
import { countText } from '@caiting/contract/wire';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { DataTable } from '../table/DataTable.tsx';
import { useSaid } from '../platform/texts.ts';
import { pageName } from './page-name.ts';
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
                <PageName path={page} />
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

/** Its name, and below it the pattern of its address: several pages share a name. */
function PageName({ path }: { path: string }) {
  const say = useSaid();
  const name = pageName(path);
  if (name === null) return <span translate="no">{path}</span>;
  return (
    <>
      {say(name)} <small translate="no">{path}</small>
    </>
  );
}
