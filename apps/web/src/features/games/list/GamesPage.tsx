import type { GameItem, TableNow } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { BLACKJACK_LIMITS, HOUSE_TABLES } from '@caiting/games';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, Star } from 'lucide-react';
import { Link } from 'react-router';
import { request } from '../../../platform/call/call.ts';
import { callQuery, editCached } from '../../../platform/call/query.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Button, IconButton } from '../../../ui/form/Button.tsx';
import { PhoneBarActions } from '../../../ui/layout/PhoneBar.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { PauseNote } from '../../protection/index.ts';
import { outcomeTexts } from '../core/game-words.ts';
import { BLACKJACK_RETURN, RETURNS } from '../core/returns.ts';
import { tableTexts, type TableWord } from '../core/table-name.ts';
import { useTables } from '../table/use-table.ts';
import { Cover } from './Cover.tsx';
import { found, providersOf } from './find.ts';
import { Tools, useFind } from './Tools.tsx';
import styles from './Games.module.css';
import { listTexts } from './texts.ts';

/** /games: what can be played, the house’s own tables first; whose games and which are sought stand in the address. */
export function Component() {
  const t = useText(listTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.gameListFront, {}, true));
  const { data: tables } = useTables();
  const find = useFind();
  const providers = providersOf(data?.list ?? []);
  const list = found(data?.list ?? [], find).sort((a, b) => Number(b.isFavourite) - Number(a.isFavourite));
  return (
    <div className={styles.page}>
      <PhoneBarActions>
        <Link to="/userCenter/chessRecord">{t('records')}</Link>
      </PhoneBarActions>
      <header className={`${styles.head} desk`}>
        <h1>{t('title')}</h1>
        <Link to="/userCenter/chessRecord">{t('records')}</Link>
      </header>
      <p className={styles.intro}>{t('intro')}</p>
      <PauseNote />
      {providers.length > 1 && <Tools providers={providers} find={find} />}
      {data === undefined ? (
        isError ? (
          <ErrorState
            title={t('failed')}
            text={t('failedText')}
            action={<Button onClick={() => void refetch()}>{t('again')}</Button>}
          />
        ) : (
          <div className={styles.list} role="status" aria-label={t('loading')}>
            {[0, 1, 2].map((at) => (
              <Skeleton key={at} height={260} />
            ))}
          </div>
        )
      ) : data.list.length === 0 ? (
        <Empty title={t('empty')} text={t('emptyText')} />
      ) : list.length === 0 ? (
        <Empty
          title={t('noneFound')}
          text={t('noneFoundText')}
          action={<Button onClick={find.clear}>{t('showAll')}</Button>}
        />
      ) : (
        <ul className={styles.list}>
          {list.map((game) => (
            <li key={game.code}>
              <GameCard game={game} tables={tables?.tables.filter((one) => one.game === game.code) ?? []} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function GameCard({ game, tables }: { game: GameItem; tables: readonly TableNow[] }) {
  const t = useText(listTexts);
  const locale = useLocale((state) => state.locale);
  const isOpen = game.state === 'open';
  return (
    <article className={styles.card} data-closed={!isOpen || undefined}>
      <Cover game={game.code} name={game.name[locale]} />
      <div className={styles.body}>
        <h2>
          {game.name[locale]}
          {!isOpen && <Tag tone="warn">{t('maintenance')}</Tag>}
        </h2>
        <Favourite game={game} />
        {game.isHouse ? <House game={game} tables={tables} /> : <Outside game={game} />}
      </div>
    </article>
  );
}

function House({ game, tables }: { game: GameItem; tables: readonly TableNow[] }) {
  const t = useText(listTexts);
  const locale = useLocale((state) => state.locale);
  const facts = factsOf(game.code);
  return (
    <>
      <p className={styles.text}>
        {t(`${game.code}Text` as 'baccaratText')}
        <span className={styles.proof}>
          <ShieldCheck size={14} aria-hidden="true" /> {t('checkable')}
        </span>
      </p>
      <dl>
        <div>
          <dt>{t('returnRate')}</dt>
          <dd className="num">{t(game.code === 'blackjack' ? 'strategy' : 'best', { percent: facts.percent })}</dd>
        </div>
        <div>
          <dt>{t('stake')}</dt>
          <dd className="num">{t('span', { min: facts.min, max: facts.max })}</dd>
        </div>
      </dl>
      {game.state === 'open' ? (
        <Doors game={game.code} tables={tables} />
      ) : (
        <p className={styles.why}>{game.why?.[locale] ?? t('closedText')}</p>
      )}
    </>
  );
}

/** A game of others: whose it is, and the way in, or why there is none. */
function Outside({ game }: { game: GameItem }) {
  const t = useText(listTexts);
  const locale = useLocale((state) => state.locale);
  return (
    <>
      <p className={styles.text}>{t('by', { provider: game.providerName[locale] })}</p>
      {game.state === 'open' ? (
        <div className={styles.doors}>
          <Link to={`/games/play/${game.code}`}>{t('enter')}</Link>
        </div>
      ) : (
        <p className={styles.why}>{game.why?.[locale] ?? t('closedText')}</p>
      )}
    </>
  );
}

/** The ways in: a table each, or the one page of twenty-one. */
function Doors({ game, tables }: { game: string; tables: readonly TableNow[] }) {
  const t = useText(listTexts);
  const name = useText(tableTexts);
  const outcome = useText(outcomeTexts);
  if (game === 'blackjack')
    return (
      <div className={styles.doors}>
        <Link to="/games/blackjack">{t('enter')}</Link>
      </div>
    );
  return (
    <div className={styles.doors}>
      {HOUSE_TABLES.filter((table) => table.game === game).map(({ code, min, max }) => {
        const last = tables.find(({ table }) => table === code)?.outcomes.at(-1);
        return (
          <Link key={code} to={`/games/${game}/${code}`}>
            <b>{name(code as TableWord)}</b>
            <small className="num">{t('span', { min, max })}</small>
            {last !== undefined && <small>{t('last', { outcome: outcome(last as 'tie') })}</small>}
          </Link>
        );
      })}
    </div>
  );
}

function Favourite({ game: { code, name, isFavourite } }: { game: GameItem }) {
  const t = useText(listTexts);
  const locale = useLocale((state) => state.locale);
  const user = useUser();
  if (user === null) return null;
  async function toggle(): Promise<void> {
    const done = await request(calls.setGameFavourite, { game: code, isFavourite: !isFavourite });
    editCached(calls.gameListFront, {}, (old) => ({
      list: old.list.map((one) => (one.code === code ? { ...one, isFavourite: done.isFavourite } : one)),
    }));
  }
  return (
    <IconButton
      className={styles.star}
      label={t(isFavourite ? 'unfavourite' : 'favourite', { game: name[locale] })}
      aria-pressed={isFavourite}
      onClick={() => void toggle().catch(tellRefusal)}
    >
      <Star size={18} aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />
    </IconButton>
  );
}

function factsOf(game: string): { readonly percent: string; readonly min: number; readonly max: number } {
  if (game === 'blackjack') return { percent: BLACKJACK_RETURN, ...BLACKJACK_LIMITS };
  const tables = HOUSE_TABLES.filter((table) => table.game === game);
  const returns = Object.values(RETURNS[game as keyof typeof RETURNS] ?? {});
  return {
    percent: returns.reduce((best, one) => (Number(one) > Number(best) ? one : best), '0'),
    min: Math.min(...tables.map(({ min }) => min)),
    max: Math.max(...tables.map(({ max }) => max)),
  };
}
