import { listTime } from '@caiting/contract/wire';
import { Link } from 'react-router';
import { ButtonLink } from '@caiting/web/ui/form/Button.tsx';
import { Card, CardHead } from '@caiting/web/ui/layout/Card.tsx';
import { serverNow } from '@caiting/web/ui/hooks/clock.ts';
import { useLocale, useText } from '@caiting/web/i18n/i18n.ts';
import { mayUse, needEntry } from '../contract/entries.ts';
import { settingWord } from '../contract/words.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { LotteryOdds } from './OddsPage.tsx';
import styles from './Odds.module.css';
import { oddsTexts } from './texts.ts';
import { SettingValue } from './ValueTable.tsx';

type Change = Omit<LotteryOdds['changes'][number], 'at'>;

/** What is to come for this group, and what was changed of it. */
export function ChangeList({ odds: { toCome, changes } }: { odds: LotteryOdds }) {
  const t = useText(oddsTexts);
  const locale = useLocale((state) => state.locale);
  const held = useSession((state) => state.roles);
  const time = (at: number): string => listTime(at, serverNow(), locale);
  const heads = [t('when'), t('setting'), t('beforeAfter'), t('who')];
  return (
    <>
      <Card className={styles.card}>
        <CardHead title={t('toCome')} />
        {toCome.length === 0 ? (
          <p className={styles.note}>{t('noneToCome')}</p>
        ) : (
          <DataTable caption={t('toCome')} heads={[...heads, t('takeBack')]}>
            {toCome.map(({ scheduleId, startsAt, ...change }) => (
              <tr key={scheduleId}>
                <th scope="row">{t('from', { time: time(startsAt) })}</th>
                <Cells change={change} />
                <td>
                  {mayUse(needEntry('takeBackScheduled'), held) && (
                    <ButtonLink size="s" to={`/settings?tab=scheduledSettings&row=${scheduleId}&do=takeBackScheduled`}>
                      {t('takeBack')}
                    </ButtonLink>
                  )}
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </Card>
      <Card className={styles.card}>
        <CardHead title={t('changes')} />
        {changes.length === 0 ? (
          <p className={styles.note}>{t('noChanges')}</p>
        ) : (
          <DataTable caption={t('changes')} heads={heads}>
            {changes.map(({ at, ...change }) => (
              <tr key={`${change.key} ${at}`}>
                <th scope="row">{time(at)}</th>
                <Cells change={change} />
              </tr>
            ))}
          </DataTable>
        )}
        <p className={styles.note}>
          {t('elsewhere')} <Link to="/approvals">{t('waiting')}</Link> ·{' '}
          <Link to="/settings?tab=settingHistory">{t('history')}</Link>
        </p>
      </Card>
    </>
  );
}

function Cells({ change: { key, before, after, askedBy, agreedBy } }: { change: Change }) {
  const t = useText(oddsTexts);
  const say = useSaid();
  return (
    <>
      <td>{say(settingWord(key))}</td>
      <td>
        <SettingValue of={key} value={before} /> →{' '}
        <b>
          <SettingValue of={key} value={after} />
        </b>
      </td>
      <td translate="no">
        {askedBy} / {agreedBy || t('alone')}
      </td>
    </>
  );
}
