import { canonicalCode, type PlayerKey } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { nicknameKey } from '../core/nickname-key.ts';

/** Hits that a search reads of one key, at most: it stays quick on any word. */
export const HITS_MAX = 1_000;
/** Logins of an address that are looked through for whose they are. */
const LOGINS_MAX = 5_000;

/** The keys that are read here; a card is the cashier's. */
type OwnKey = Exclude<PlayerKey, 'cardTail'>;

interface Key {
  /** What a text of this key looks like. */
  readonly fits: RegExp;
  /** What of it is compared. */
  read(typed: string): string;
  /** SQL: ids of whoever has it; `value` stands for the text. */
  hits(value: string): string;
}

const asIs = (typed: string): string => typed;
const lower = (typed: string): string => typed.toLowerCase();

const KEYS: Readonly<Record<OwnKey, Key>> = {
  userName: {
    fits: /^\S{2,20}$/u,
    read: lower,
    hits: (value) =>
      `select id from player where name_lower ~>=~ ${value} and name_lower ~<~ (${value} || chr(1114111)) order by name_lower using ~<~ limit ${HITS_MAX}`,
  },
  nickname: {
    fits: /^.{1,40}$/u,
    read: nicknameKey,
    hits: (value) => `select id from player where nickname_key = ${value}`,
  },
  userId: { fits: /^[1-9]\d{0,17}$/, read: asIs, hits: (value) => `select id from player where id = ${value}::int8` },
  mobile: {
    fits: /^\+?\d{6,20}$/,
    read: asIs,
    hits: (value) => `select id from player where mobile = ${value} and mobile_verified_at is not null`,
  },
  mail: {
    fits: /^\S+@\S+$/u,
    read: lower,
    hits: (value) => `select id from player where lower(mail) = ${value} and mail_verified_at is not null`,
  },
  address: {
    fits: /^(?=.*[.:])[\da-f.:]{3,45}$/i,
    read: asIs,
    hits: (value) =>
      `select distinct player as id from (select player from session where address = ${value} order by id desc limit ${LOGINS_MAX}) as s limit ${HITS_MAX}`,
  },
  device: {
    fits: /^[\da-f]{8,64}$/i,
    read: lower,
    hits: (value) =>
      `select player as id from known_device where token_hash between decode(rpad(${value}, 64, '0'), 'hex') and decode(rpad(${value}, 64, 'f'), 'hex') limit ${HITS_MAX}`,
  },
  inviteCode: {
    fits: /^[\w-]{3,32}$/,
    read: canonicalCode,
    hits: (value) =>
      `select u.player as id from invite_code c join invite_use u on u.code = c.code where c.canonical = ${value} order by u.player desc limit ${HITS_MAX}`,
  },
};

/** Bank cards by their last four digits. */
const CARD_TAIL = /^\d{4}$/;

/** The keys that a text may be; of one that was named, that one where it fits. */
export function keysOf(typed: string, by: PlayerKey | undefined): PlayerKey[] {
  const keys: PlayerKey[] = by === undefined ? [...(Object.keys(KEYS) as OwnKey[]), 'cardTail'] : [by];
  return keys.filter((key) => (key === 'cardTail' ? CARD_TAIL : KEYS[key].fits).test(typed));
}

/** One hit: whose, and by what. */
export interface Hit {
  readonly id: bigint;
  readonly by: PlayerKey;
}

/** The statement that looks a text up by these keys. */
export function searchQuery(typed: string, keys: readonly PlayerKey[]): { sql: string; values: string[] } {
  const own = keys.filter((key) => key !== 'cardTail');
  const values: string[] = [];
  const parts = own.map((key) => {
    const value = `$${values.push(KEYS[key].read(typed))}::text`;
    return `(select h.id, '${key}' as by from (${KEYS[key].hits(value)}) as h)`;
  });
  return { sql: parts.join(' union all '), values };
}

/** Everybody whom the text may mean, by the keys that this module has. */
export async function searchPlayers(db: Queries, typed: string, keys: readonly PlayerKey[]): Promise<Hit[]> {
  const { sql, values } = searchQuery(typed, keys);
  return sql === '' ? [] : db.query<Hit>(sql, values);
}
