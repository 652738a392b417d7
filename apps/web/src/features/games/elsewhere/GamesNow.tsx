import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { defineTexts, useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Cover } from '../list/Cover.tsx';
import styles from './Elsewhere.module.css';

const texts = defineTexts(
  {
    title: '棋牌',
    all: '全部牌桌',
    dragonTiger: '约 27 秒一局',
    baccarat: '约 30 秒一局',
    blackjack: '不限时',
  },
  {
    title: 'Card games',
    all: 'All tables',
    dragonTiger: 'A round takes about 27 s',
    baccarat: 'A round takes about 30 s',
    blackjack: 'At your own pace',
  },
);
type Pace = 'dragonTiger' | 'baccarat' | 'blackjack';

/** On the home page: the house's own card games that are open; nothing while none is. */
export function GamesNow() {
  const t = useText(texts);
  const locale = useLocale((state) => state.locale);
  const { data } = useQuery(callQuery(calls.gameListFront, {}, true));
  const open = data?.list.filter(({ isHouse, state }) => isHouse && state === 'open') ?? [];
  if (open.length === 0) return null;
  return (
    <Card>
      <CardHead title={t('title')} more={t('all')} to="/games" />
      <ul className={styles.games}>
        {open.map(({ code, name }) => (
          <li key={code}>
            <Link to="/games">
              <span className={styles.picture}>
                <Cover game={code} name={name[locale]} />
              </span>
              <b>{name[locale]}</b>
              <small>{t(code as Pace)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
