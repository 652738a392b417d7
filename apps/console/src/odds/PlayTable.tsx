import { useState } from 'react';
import { Segmented } from '@caiting/web/ui/form/Segmented.tsx';
import { Card, CardHead } from '@caiting/web/ui/layout/Card.tsx';
import { prizeName } from '@caiting/web/prize-name';
import { translated, useText } from '@caiting/web/i18n/i18n.ts';
import { valueWord } from '../contract/words.ts';
import { useSaid } from '../platform/texts.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { LotteryOdds } from './OddsPage.tsx';
import styles from './Odds.module.css';
import { oddsTexts } from './texts.ts';

const ALL = 'all';
/** What the prize of a play is called that has but one: of several it is the first. */
const FIRST_TIER = '1';

/** Each tier of each play, with what comes back to the player. */
export function PlayTable({ rows }: { rows: LotteryOdds['list'] }) {
  const t = useText(oddsTexts);
  const say = useSaid();
  const [chosen, setChosen] = useState(ALL);
  const modes: string[] = [...new Set(rows.map(({ family }) => family))];
  // Another lottery may have no plays of the kind that was looked at.
  const mode = modes.includes(chosen) ? chosen : ALL;
  const shown = rows.filter((row) => mode === ALL || row.family === mode);
  const tiers = Map.groupBy(rows, ({ playCode }) => playCode);
  const isOnly = (playCode: string, tier: string): boolean => tier === FIRST_TIER && tiers.get(playCode)?.length === 1;
  return (
    <Card className={styles.card}>
      <CardHead title={t('plays')}>
        {modes.length > 1 && (
          <Segmented
            size="s"
            label={t('mode')}
            value={mode}
            options={[ALL, ...modes].map((value) => ({
              value,
              label: value === ALL ? t('all') : say(valueWord('family', value)),
            }))}
            onChange={setChosen}
          />
        )}
      </CardHead>
      <DataTable
        caption={t('plays')}
        heads={[t('play'), t('chance'), t('fair'), t('odds'), t('returned'), t('oddsMax'), t('returnMax')]}
      >
        {shown.map(({ playCode, playName, tier, chance, fairOdds, odds, oddsMax, returnDefault, returnMax }) => (
          <tr key={`${playCode} ${tier}`}>
            <th scope="row" className={styles.words}>
              {playName.split(' · ').map(translated).join(' · ')}{' '}
              {!isOnly(playCode, tier) && <small>{prizeName(tier)}</small>}
            </th>
            <td className="num">{chance}</td>
            <td className="num">{fairOdds}</td>
            <td className="num">
              <b>{odds}</b>
            </td>
            <td className="num">{t('percent', { n: returnDefault })}</td>
            <td className="num">{oddsMax}</td>
            <td className="num">{t('percent', { n: returnMax })}</td>
          </tr>
        ))}
      </DataTable>
      <p className={styles.note}>{t('playsNote')}</p>
    </Card>
  );
}
