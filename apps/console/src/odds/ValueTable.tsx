import { yuanText, type OddsSetting } from '@caiting/contract';
import { money, parseMoney } from '@caiting/money';
import type { ReactNode } from 'react';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { ButtonLink } from '@caiting/web/ui/form/Button.tsx';
import { Card, CardHead } from '@caiting/web/ui/layout/Card.tsx';
import { translated, useText } from '@caiting/web/i18n/i18n.ts';
import { mayUse, needEntry } from '../contract/entries.ts';
import { settingWord } from '../contract/words.ts';
import { useSession } from '../platform/session.ts';
import { useSaid } from '../platform/texts.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { LotteryOdds } from './OddsPage.tsx';
import styles from './Odds.module.css';
import { oddsTexts } from './texts.ts';

const PERCENT: ReadonlySet<OddsSetting> = new Set(['basePayout', 'rebateMax', 'rebateDefault']);

/** A value of these settings, as a person reads it. */
export function SettingValue({ of, value }: { of: OddsSetting; value: string }) {
  const t = useText(oddsTexts);
  if (value === '') return '—';
  return PERCENT.has(of) ? <span className="num">{t('percent', { n: value })}</span> : <Money value={value} />;
}

/** The settings of the group with what each does and the way to change it, now or from a moment ahead on. */
export function ValueTable({ odds }: { odds: LotteryOdds }) {
  const t = useText(oddsTexts);
  const say = useSaid();
  const held = useSession((state) => state.roles);
  const isAllowed = mayUse(needEntry('setTenantSetting'), held);
  const { lotteryType: group, lotteries, lotteryCode, issueLimit, playLimit } = odds;
  const loss = (limit: string | null): string =>
    limit === null ? t('none') : yuanText(parseMoney(limit) ?? money(0n));
  return (
    <Card className={styles.card}>
      <CardHead title={t('values')}>
        <span className={styles.by}>
          {t('group', { group: group.toUpperCase(), names: lotteries.map(translated).join(' ') })}
        </span>
      </CardHead>
      <DataTable isWhole caption={t('values')} heads={[t('setting'), t('now'), t('acts')]}>
        {odds.values.map(({ key, value }) => (
          <tr key={key}>
            <th scope="row" className={styles.named}>
              {say(settingWord(key))}
              <small>{t(key, { max: odds.payoutCeiling })}</small>
            </th>
            <td>
              <b>
                <SettingValue of={key} value={value} />
              </b>
            </td>
            <td>
              {isAllowed && (
                <Acts>
                  <ButtonLink
                    size="s"
                    to={`/settings?do=setTenantSetting&choose=key%3D${key}`}
                    aria-label={t('changeWhat', { what: say(settingWord(key)) })}
                  >
                    {t('change')}
                  </ButtonLink>
                  <ButtonLink
                    size="s"
                    to={`/settings?do=scheduleSetting&choose=key%3D${key}`}
                    aria-label={t('laterWhat', { what: say(settingWord(key)) })}
                  >
                    {t('later')}
                  </ButtonLink>
                </Acts>
              )}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('losses')}</th>
          <td className={styles.words}>{t('lossesText', { issue: loss(issueLimit), play: loss(playLimit) })}</td>
          <td>
            <Acts>
              <ButtonLink
                size="s"
                to={`/issues?tab=lossLimits&row=${lotteryCode}`}
                aria-label={t('changeWhat', { what: t('losses') })}
              >
                {t('change')}
              </ButtonLink>
            </Acts>
          </td>
        </tr>
      </DataTable>
      <p className={styles.note}>{t('valuesNote')}</p>
    </Card>
  );
}

const Acts = ({ children }: { children: ReactNode }) => <span className={styles.acts}>{children}</span>;
