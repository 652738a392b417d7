import {
  FIELD_NAMES,
  consolePlayerReadCalls,
  moneyText,
  type CallInput,
  type CallOutput,
  type PlayerKey,
  type UserId,
} from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import {
  HITS_MAX,
  countPlayers,
  findPlayerByName,
  keysOf,
  listPlayers,
  maskMail,
  maskMobile,
  searchPlayers,
  type Hit,
  type ListedPlayer,
  type PlayerFilter,
} from '../../account/index.ts';
import { playersByCardTail } from '../../cashier/index.ts';
import { balancesOf, type Balance } from '../../ledger/index.ts';
import { loggedLook } from '../core/logged-look.ts';
import { playersWithTag, tagsOf } from '../notes/notes.ts';
import { pageOf } from '../core/page.ts';

type Input = CallInput<typeof consolePlayerReadCalls.players>;
type Players = CallOutput<typeof consolePlayerReadCalls.players>;
export type PlayerLine = Omit<Players['list'][number], 'foundBy' | 'tags'>;

export const playersBinding = loggedLook(
  consolePlayerReadCalls.players,
  ({ deps }, input) => players(deps, input),
  ({ search, searchBy, grade, state, upline, tag }) => ({
    search: maskSearch(search),
    searchBy,
    grade,
    state,
    upline,
    tag,
  }),
);

/** The log outlives an account: of what was looked for no more stands in it than the list shows. */
function maskSearch(search: string | undefined): string | undefined {
  if (search === undefined) return undefined;
  if (search.includes('@')) return maskMail(search);
  // A number is one however it is grouped.
  const digits = search.replace(/[\s()-]/g, '');
  if (/^\+?\d{6,}$/.test(digits)) return maskMobile(digits);
  return /^\d{4}$/.test(search) ? '****' : search;
}

async function players(deps: Deps, input: Input): Promise<Outcome<Players, 'notFound' | 'badInput'>> {
  const upline = input.upline ? await findPlayerByName(deps.db, input.upline) : null;
  if (input.upline && upline === null) return refuse('notFound');
  const keys = input.search ? keysOf(input.search, input.searchBy) : [];
  if (input.search && keys.length === 0)
    return refuse('badInput', { field: 'search', params: { field: FIELD_NAMES.search } });
  const hits = input.search ? await hitsOf(deps, input.search, keys) : null;
  const tagged = input.tag === undefined ? null : await playersWithTag(deps.db, input.tag, HITS_MAX);
  const filter: PlayerFilter = {
    ids: bothOf(hits && [...hits.byOf.keys()], tagged),
    grade: input.grade ?? null,
    state: input.state ?? null,
    upline: upline?.id ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
  };
  const [rows, total] = await Promise.all([
    listPlayers(deps.db, filter, input.before ?? null, input.pageSize + 1),
    input.before === undefined ? countPlayers(deps.db, filter) : null,
  ]);
  const { page, next } = pageOf(rows, input.pageSize, ({ id }) => id);
  const ids = page.map(({ id }) => id);
  const [balances, tags] = await Promise.all([balancesOf(deps.db, ids), tagsOf(deps.db, ids)]);
  return ok({
    list: page.map((row) => ({
      ...playerLine(row, balances.get(row.id)),
      tags: tags(row.id),
      foundBy: hits?.byOf.get(row.id) ?? [],
    })),
    next,
    total,
    isCut: (hits?.isCut ?? false) || (tagged?.length ?? 0) >= HITS_MAX,
  });
}

/** Of two lists that may be asked for, those on both. */
function bothOf(one: readonly bigint[] | null, other: readonly bigint[] | null): readonly bigint[] | null {
  if (one === null || other === null) return one ?? other;
  const kept = new Set(other);
  return one.filter((id) => kept.has(id));
}

async function hitsOf(deps: Deps, search: string, keys: readonly PlayerKey[]) {
  const [own, cards] = await Promise.all([
    searchPlayers(deps.db, search, keys),
    keys.includes('cardTail') ? playersByCardTail(deps.db, search, HITS_MAX) : [],
  ]);
  const hits: Hit[] = [...own, ...cards.map((id) => ({ id, by: 'cardTail' as const }))];
  const byOf = new Map<bigint, PlayerKey[]>();
  for (const { id, by } of hits) byOf.set(id, [...(byOf.get(id) ?? []), by]);
  const counts = keys.map((key) => hits.filter(({ by }) => by === key).length);
  return { byOf, isCut: counts.some((count) => count >= HITS_MAX) };
}

/** A player as lists of staff show one: contacts masked. */
export function playerLine(row: ListedPlayer, balance: Pick<Balance, 'balance' | 'held'> | undefined): PlayerLine {
  return {
    userId: String(row.id) as UserId,
    userName: row.name,
    nickname: row.nickname,
    grade: row.grade,
    isAgent: row.is_agent,
    upline: row.upline,
    state: row.state,
    mobile: maskMobile(row.mobile),
    mail: maskMail(row.mail),
    balance: moneyText(balance?.balance ?? money(0n)),
    held: moneyText(balance?.held ?? money(0n)),
    registeredAt: row.registered_at.getTime(),
    lastLoginAt: row.last_login_at?.getTime() ?? null,
    place: row.last_login_place,
    lastActAt: row.last_act_at?.getTime() ?? null,
  };
}
