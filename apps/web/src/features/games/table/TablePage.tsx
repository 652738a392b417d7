import type { MyRound, TableNow } from '@caiting/contract';
import { dealShared, findTable, sharedBets, type HouseTable, type SharedGame } from '@caiting/games';
import { money } from '@caiting/money';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useBalance } from '../../../shared/money/balance.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PhoneBar } from '../../../ui/layout/PhoneBar.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { PauseNote, SessionClock } from '../../protection/index.ts';
import { CheckLink, shortHash } from '../core/CheckLink.tsx';
import { outcomeTexts } from '../core/game-words.ts';
import { SoundToggle } from '../core/SoundToggle.tsx';
import { tableTexts, type TableWord } from '../core/table-name.ts';
import type { Chip } from './Chips.tsx';
import { Dock } from './Dock.tsx';
import { Felt } from './Felt.tsx';
import { MyRounds, profitOf } from './MyRounds.tsx';
import { RoadMaps } from './RoadMaps.tsx';
import styles from './Table.module.css';
import { gameTexts } from './texts.ts';
import { useSlip } from './use-slip.ts';
import { useMine, useTables } from './use-table.ts';
import { Zones } from './Zones.tsx';

/** /games/dragonTiger/{table}, /games/baccarat/{table}: a table that many play at. */
export function Component() {
  const game: SharedGame = useLocation().pathname.startsWith('/games/baccarat/') ? 'baccarat' : 'dragonTiger';
  const t = useText(gameTexts);
  const name = useText(tableTexts);
  const navigate = useNavigate();
  const { table: code = '' } = useParams();
  const rules = findTable(code);
  const { data, isError, refetch } = useTables(code);
  const { data: balance } = useBalance();
  const table = data?.tables.find((one) => one.table === code);
  const isKnown = rules?.game === game;
  return (
    <div className={styles.page}>
      <PhoneBar
        title={name(game)}
        isHeading
        note={
          isKnown && (
            <>
              {name(code as TableWord)} · {t('balance')} <Money value={balance?.balance ?? null} />
            </>
          )
        }
        onBack={() => void navigate('/games')}
        actions={<SoundToggle />}
      />
      <h1 className={`${styles.title} desk`}>
        {name(game)}
        {isKnown && <small>{name(code as TableWord)}</small>}
      </h1>
      <PauseNote />
      {!isKnown ? (
        <Empty
          title={t('unknown')}
          text={t('unknownText')}
          action={<ButtonLink to="/games">{t('toGames')}</ButtonLink>}
        />
      ) : table ? (
        <Played key={code} table={table} rules={rules} />
      ) : isError ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText')}
          action={<Button onClick={() => void refetch()}>{t('again')}</Button>}
        />
      ) : (
        <div role="status" aria-label={t('loading')} className={styles.wait}>
          <Skeleton height={196} />
          <Skeleton height={120} />
          <Skeleton height={220} />
        </div>
      )}
    </div>
  );
}

function Played({ table, rules }: { table: TableNow; rules: HouseTable }) {
  const t = useText(gameTexts);
  const [chip, setChip] = useState<Chip>(rules.min > 50 ? 100 : rules.min > 10 ? 50 : 10);
  const rounds = useMine(table.table, `${table.number}${table.state}`);
  const bets = sharedBets(table.game);
  const slip = useSlip({ table, rules, bets, rounds });
  const laid = useMemo(() => sumOf(slip.pending, slip.sent), [slip.pending, slip.sent]);
  const won = useMemo(() => wonBets(table), [table]);
  const isOpen = table.state === 'betting' && table.isOpen && !slip.isBusy;
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Felt table={table} />
        {!table.isOpen && (
          <Banner tone="warn">
            {t('closed')} {t('closedText')}
          </Banner>
        )}
        <Result table={table} rounds={rounds ?? []} />
        <Zones
          game={table.game}
          bets={bets}
          stakes={laid}
          pending={slip.pending}
          won={won}
          isOpen={isOpen}
          onLay={(bet) => slip.lay(bet, chip)}
        />
        <Dock
          table={table}
          chip={chip}
          pending={slip.total}
          sent={slip.totalSent}
          canRepeat={slip.before !== undefined}
          isBusy={slip.isBusy}
          refusal={slip.refusal}
          onChip={setChip}
          onUndo={slip.undo}
          onRepeat={slip.repeat}
          onDouble={slip.double}
          onBet={() => void slip.send()}
        />
        <RoadMaps game={table.game} outcomes={table.outcomes} />
      </div>
      <aside className={styles.side}>
        <SessionClock />
        <CheckLink
          to={`/verify?game=${table.table}-${table.number}`}
          title={t('verify')}
          text={t('verifyText', { commitment: shortHash(table.commitment) })}
        />
        <MyRounds table={table.table} rounds={rounds ?? []} />
        <Rules rules={rules} />
      </aside>
    </div>
  );
}

/** How the round came out, and one’s own part of it: said in place, and read out. */
function Result({ table, rounds }: { table: TableNow; rounds: readonly MyRound[] }) {
  const t = useText(gameTexts);
  const outcome = useText(outcomeTexts);
  const mine = rounds.find(({ number, state }) => number === table.number && state === 'over');
  const profit = mine && profitOf(mine);
  return (
    <div role="status" className={styles.result} hidden={table.outcome === null}>
      {table.outcome !== null &&
        (mine?.back ? (
          <>
            <span>
              {t('resultMine', {
                outcome: outcome(table.outcome as 'tie'),
                staked: mine.staked,
                back: mine.back,
              })}
            </span>
            <Money value={profit ?? null} signed />
          </>
        ) : (
          <span>{outcome(table.outcome as 'tie')}</span>
        ))}
    </div>
  );
}

function Rules({ rules }: { rules: HouseTable }) {
  const t = useText(gameTexts);
  const keys =
    rules.game === 'dragonTiger'
      ? (['ruleDt1', 'ruleDt2', 'ruleDt3'] as const)
      : (['ruleBa1', 'ruleBa2', 'ruleBa3'] as const);
  const { min, max, longMax } = rules;
  return (
    <Card className={styles.rules}>
      <h2>{t('rules')}</h2>
      {keys.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
      <p>{t(`returns_${rules.game}`)}</p>
      <p>{t(`limits_${rules.game}`, { min, max, longMax })}</p>
    </Card>
  );
}

function sumOf(
  one: Readonly<Record<string, bigint>>,
  other: Readonly<Record<string, bigint>>,
): Readonly<Record<string, ReturnType<typeof money>>> {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...keys].map((key) => [key, money((one[key] ?? 0n) + (other[key] ?? 0n))]));
}

/** Bets that bring more than their stake, by the cards that lie open. */
function wonBets({ game, cards, outcome }: TableNow): ReadonlySet<string> {
  if (outcome === null) return new Set();
  const result = dealShared(game, cards);
  return new Set(
    Object.keys(sharedBets(game)).filter((bet) => {
      const { num, den } = result.backOf(bet);
      return num > den;
    }),
  );
}
