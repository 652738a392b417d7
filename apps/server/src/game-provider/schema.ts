import type { Db } from '../platform/db/pool.ts';

/** The provider's own books: a database of its own, which knows nothing of the site but players' numbers. Amounts are units of 1e-8 yuan. */
const STEPS: readonly string[] = [
  `
  -- Seeds of a table's rounds: seed n is the hash of seed n + 1, the last one is \`top\`.
  create table chain (
    id           bigint generated always as identity primary key,
    table_code   text not null,
    top          text not null check (top ~ '^[0-9a-f]{64}$'),
    first_number bigint not null,
    length       int not null,
    unique (table_code, first_number)
  );
  create table round (
    table_code   text not null,
    number       bigint not null,
    commitment   text not null,
    committed_at bigint not null,
    opens_at     bigint not null,
    closes_at    bigint not null,
    ends_at      bigint not null,
    -- The network as it was when the round was committed to.
    beacon_chain jsonb not null,
    beacon_round bigint not null,
    state        text not null default 'betting' check (state in ('betting', 'dealt', 'paid', 'void')),
    seed         text,
    randomness   text,
    signature    text,
    cards        int[],
    outcome      text,
    primary key (table_code, number)
  );
  create index round_open on round (table_code) where state in ('betting', 'dealt');
  -- One request for bets. asking: the wallet has not said yes or no.
  create table stake (
    id         bigint generated always as identity primary key,
    debit      text not null unique,
    table_code text not null,
    number     bigint not null,
    player     bigint not null,
    request    text not null,
    bets       jsonb not null,
    total      bigint not null check (total > 0),
    state      text not null default 'asking' check (state in ('asking', 'taken', 'refused', 'returned', 'paid')),
    answer     jsonb,
    back       bigint,
    unique (player, request),
    foreign key (table_code, number) references round (table_code, number)
  );
  create index stake_round on stake (table_code, number, player);
  create index stake_player on stake (player, id);
  create index stake_asking on stake (id) where state = 'asking';
  -- What the site must still be told; \`body\` is sent as it stands until it is answered.
  create table message (
    id      bigint generated always as identity primary key,
    kind    text not null,
    body    text not null,
    next_at timestamptz not null default now(),
    tries   int not null default 0,
    status  text
  );
  create index message_open on message (next_at) where status is null;
  create table player_seed (
    id          bigint generated always as identity primary key,
    player      bigint not null,
    seed        text not null,
    commitment  text not null,
    client_seed text not null,
    hands       int not null default 0,
    told_at     timestamptz
  );
  create unique index player_seed_now on player_seed (player) where told_at is null;
  create index player_seed_of on player_seed (player, id);
  create table hand (
    id         bigint generated always as identity primary key,
    player     bigint not null,
    seed_id    bigint not null references player_seed (id),
    nonce      int not null,
    stake      bigint not null check (stake > 0),
    actions    text[] not null default '{}',
    -- asking: the first stake is not paid yet; adding: a double or split is not paid yet.
    state      text not null default 'asking' check (state in ('asking', 'playing', 'adding', 'over', 'void', 'refused')),
    pending    text,
    -- The debit that is asked for now, or was asked for first.
    debit      text not null,
    first_debit text not null,
    request    text not null,
    answer     jsonb,
    started_at bigint not null,
    stands_at  bigint not null,
    back       bigint,
    unique (player, request)
  );
  create unique index hand_open on hand (player) where state in ('asking', 'playing', 'adding');
  create index hand_player on hand (player, id);
  create index hand_stands on hand (stands_at) where state in ('asking', 'playing', 'adding');
  `,
];

/** The table that its rounds of the test mode belong to: no table of the house. */
export const TEST_TABLE = 'TEST';

/** Books of the test mode hold rounds that nobody dealt: they are never those of a site, nor a site's those of a test. */
export async function refuseOtherBooks(db: Db, isTest: boolean): Promise<void> {
  const { isOther } = await db.one<{ isOther: boolean }>(
    isTest
      ? 'select exists (select from round where table_code <> $1) or exists (select from player_seed) as "isOther"'
      : 'select exists (select from round where table_code = $1) as "isOther"',
    [TEST_TABLE],
  );
  if (isOther)
    throw new Error(
      isTest ? 'the test mode does not start on the books of a site' : 'these are books of the test mode',
    );
}

/** Brings the provider's database to the shape of this code. Several may start at once. */
export async function prepareStore(db: Db): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run('select pg_advisory_xact_lock(1)');
    await tx.run('create table if not exists step (number int primary key)');
    const { done } = await tx.one<{ done: number }>('select count(*)::int as done from step');
    for (const [index, sql] of STEPS.slice(done).entries()) {
      await tx.run(sql);
      await tx.run('insert into step (number) values ($1)', [done + index]);
    }
  });
}
