import { randomUUID } from 'node:crypto';
import { money, rateOf, yuan, YUAN } from '@caiting/money';
import { afterEach, expect, test } from 'vitest';
import { advance } from '../../../platform/clock.ts';
import { withRetry } from '../../../platform/db/pool.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { balanceOf, blockBets } from '../../ledger/index.ts';
import { auditBooks } from '../audit-bets.ts';
import { betIdOf, type PricedLine, type PricedRequest } from '../core/bet.ts';
import { aLine, anIssue, aPlayer, aRequest } from '../testing/build.ts';
import { BetBatcher } from './bet-batcher.ts';
import { placeBatch as placeOnce } from './place-queries.ts';

const { db, owner } = await testDatabase();
const issue = await anIssue(db);
/** As the batcher does: orders whose numbers were drawn before the month of the clock began are refused once, and drawn anew. */
const placeBatch: typeof placeOnce = (on, requests) => withRetry(2, () => placeOnce(on, requests));
const place = async (request: PricedRequest) => (await placeBatch(db, [request]))[0];
const SIDES = '大=1.9600;小=1.9600;单=1.9600;双=1.9600';
/** Staked three times, which only a line in stake mode has a word for. */
const thrice = (line: PricedLine): PricedLine => ({
  ...line,
  picks: '-,2,-,-,-',
  ...(line.mode === 'stake'
    ? { multiple: 3, ticketStake: money(line.ticketStake * 3n), stake: money(line.stake * 3n) }
    : {}),
});
const betCount = async (player: string) =>
  Number((await db.one<{ n: bigint }>('select count(*) as n from bet where player = $1', [player])).n);

afterEach(async () => {
  // A test that fails with the clock moved must not spoil the next ones.
  await owner.query('select set_app_clock(clock_timestamp(), 1)');
  expect((await auditBooks(db)).findings).toEqual([]);
});

test('a slip is one ledger line and one bet per line, numbered from its order', async () => {
  const player = await aPlayer(db, yuan(100));
  const lines = [
    aLine(issue),
    aLine(issue, { count: 3, picks: '1 2 3,-,-,-,-' }),
    aLine(issue, { play: 'X_ZH', picks: '大', odds: SIDES }),
  ];
  const placed = await place(aRequest(player, lines));
  expect(placed).toMatchObject({ outcome: 'accepted', lines: 3, balance: yuan(90) });
  if (placed?.outcome !== 'accepted') return;
  const bets = await db.query(
    'select id, stake, count, picks, odds, entry_seq from bet where player = $1 order by id',
    [player],
  );
  expect(bets).toEqual([
    { id: betIdOf(placed.orderId, 0), stake: yuan(2), count: 1, picks: '1,-,-,-,-', odds: '1=9.8000', entry_seq: 2n },
    {
      id: betIdOf(placed.orderId, 1),
      stake: yuan(6),
      count: 3,
      picks: '1 2 3,-,-,-,-',
      odds: '1=9.8000',
      entry_seq: 2n,
    },
    { id: betIdOf(placed.orderId, 2), stake: yuan(2), count: 1, picks: '大', odds: SIDES, entry_seq: 2n },
  ]);
  expect(
    await db.query(`select amount, balance_after, code, ref from entry where player = $1 and seq = 2`, [player]),
  ).toEqual([{ amount: -yuan(10), balance_after: yuan(90), code: 301, ref: placed.orderId }]);
});

test('lines of every kind in one batch are stored each as it was', async () => {
  const others = [await anIssue(db), await anIssue(db, { lottery: 'pk101' })];
  const jiao = money(YUAN / 10n);
  // Each differs in one thing from the plain line before it, and comes again after others.
  const kinds = [
    ...others.map((other) => aLine(other)),
    aLine(issue, { play: 'X_ZH', picks: '大', odds: SIDES }),
    aLine(issue, { unit: jiao, ticketStake: money(yuan(2) / 10n) }),
    aLine(issue, { mode: 'amount' }),
    aLine(issue, { odds: '1=9.0100', point: rateOf(1_000n), level: rateOf(80_000n) }),
  ].flatMap((line): PricedLine[] => [aLine(issue), line]);
  const slips = [kinds, kinds.toReversed(), kinds.flatMap((line) => [line, thrice(line)])];
  const players = await Promise.all(slips.map(() => aPlayer(db, yuan(1_000))));
  const placed = await placeBatch(
    db,
    slips.map((lines, index) => aRequest(players[index] ?? '', lines)),
  );
  expect(placed.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted']);
  for (const [index, lines] of slips.entries()) {
    const stored = await db.query(
      `select issue_id as "issueId", lottery_code as "lotteryCode", issue_no as "issueNo", play, picks, count, stake, ticket_stake as "ticketStake", unit,
              multiple, mode, point::int8, level::int8, odds, rules from bet where player = $1 order by id`,
      [players[index]],
    );
    expect(stored).toEqual(lines);
  }
});

test('many players in one batch: one house line, one event', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => aPlayer(db, yuan(10))));
  await owner.run('delete from outbox');
  const sorted = players.toSorted((a, b) => Number(a) - Number(b));
  const placed = await placeBatch(
    db,
    sorted.map((player) => aRequest(player, [aLine(issue)])),
  );
  expect(placed.map((one) => one.outcome)).toEqual(Array(5).fill('accepted'));
  expect(await db.query(`select account, code, amount, lines from house_entry order by batch desc limit 1`)).toEqual([
    { account: 'house.game', code: 301, amount: yuan(10), lines: 5 },
  ]);
  expect(await db.query(`select payload from outbox where type = 'balance.changed'`)).toEqual([
    {
      payload: {
        cause: 'bet',
        players: sorted.join(','),
        balances: Array(5).fill(yuan(8)).join(','),
        seqs: '2,2,2,2,2',
      },
    },
  ]);
});

test('refusals in their order, each leaving nothing', async () => {
  const closed = await anIssue(db, { closeMs: 0 });
  const future = await anIssue(db, { opensMs: 60_000, state: 'waiting' });
  const sealed = await anIssue(db, { state: 'closed' });
  const nobody = { id: 999_999n, issueNo: '20261121', lotteryCode: 'ssc1' };
  const player = await aPlayer(db, yuan(2));
  const dear = (target: typeof issue) => aRequest(player, [aLine(issue), aLine(target)]);
  await blockBets(db, player, new Date('2099-01-01'));
  for (const target of [closed, sealed, nobody])
    expect(await place(dear(target))).toEqual({ outcome: 'issueClosed', issueId: target.id });
  expect(await place(dear(future))).toEqual({ outcome: 'waiting' });
  expect(await place(aRequest(player, [aLine(future), aLine(closed)]))).toMatchObject({ outcome: 'issueClosed' });
  expect(await place(dear(issue))).toEqual({ outcome: 'bettingBlocked' });
  await blockBets(db, player, null);
  expect(await place(dear(issue))).toEqual({ outcome: 'balanceShort' });
  expect(await balanceOf(db, player)).toMatchObject({ balance: yuan(2), seq: 1n });
  expect(await betCount(player)).toBe(0);
  expect(await place(aRequest(player, [aLine(issue)]))).toMatchObject({ outcome: 'accepted', balance: 0n });
});

test('one unit short is short, the exact amount is enough', async () => {
  const short = await aPlayer(db, money(yuan(2) - 1n));
  const exact = await aPlayer(db, yuan(2));
  const placed = await placeBatch(db, [aRequest(short, [aLine(issue)]), aRequest(exact, [aLine(issue)])]);
  expect(placed.map((one) => one.outcome)).toEqual(['balanceShort', 'accepted']);
});

test('a bet is taken one millisecond before the close and not at it', async () => {
  const player = await aPlayer(db, yuan(10));
  const soon = await anIssue(db, { closeMs: 600_000 });
  const { close_at: closeAt } = await db.one<{ close_at: Date }>('select close_at from issue where id = $1', [soon.id]);
  // The rate makes the clock stand still for our purposes: a millisecond of it lasts a quarter of an hour.
  await owner.query('select set_app_clock($1, 0.000001)', [new Date(closeAt.getTime() - 1)]);
  const before = await place(aRequest(player, [aLine(soon)]));
  await owner.query('select set_app_clock($1, 0.000001)', [closeAt]);
  const at = await place(aRequest(player, [aLine(soon)]));
  await owner.query('select set_app_clock(clock_timestamp(), 1)');
  expect(before?.outcome).toBe('accepted');
  expect(at).toEqual({ outcome: 'issueClosed', issueId: soon.id });
});

test('the same request id: first answer for the same body, refusal for another, whatever happened since', async () => {
  const player = await aPlayer(db, yuan(10));
  const soon = await anIssue(db);
  const request = aRequest(player, [aLine(soon)]);
  const first = await place(request);
  await place(aRequest(player, [aLine(issue)]));
  await advance(db, 2 * 3_600_000);
  expect(await place(request)).toEqual({ ...first, outcome: 'repeated' });
  expect(await place({ ...request, bodyHash: 'cd'.repeat(32) })).toEqual({ outcome: 'requestIdReused' });
  await owner.query('select set_app_clock(clock_timestamp(), 1)');
  await db.run(
    `insert into request_key (player, request_id, call, body_hash) values ($1, $2, 'withdraw', decode($3, 'hex'))`,
    [player, '00000000-0000-4000-8000-000000000001', request.bodyHash],
  );
  expect(await place({ ...request, requestId: '00000000-0000-4000-8000-000000000001' })).toEqual({
    outcome: 'requestIdReused',
  });
  expect(await betCount(player)).toBe(2);
});

test('repeats in the middle of a batch take nothing, and their batch is taken without them', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => aPlayer(db, yuan(10))));
  const requests = players
    .toSorted((a, b) => Number(a) - Number(b))
    .map((player) => aRequest(player, [aLine(issue), aLine(issue, { play: 'X_ZH', picks: '大', odds: SIDES })]));
  const [, second, , fourth, fifth, last] = requests as [PricedRequest, ...PricedRequest[]];
  const before = [await place(second as PricedRequest), await place(fourth as PricedRequest)];
  // What is left would not pay for the repeat once more.
  await place(aRequest((fifth as PricedRequest).player, [aLine(issue, { ticketStake: yuan(5) })]));
  await place(aRequest((fifth as PricedRequest).player, [aLine(issue, { ticketStake: yuan(3) })]));
  const batch = requests.map((request) => (request === fourth ? { ...request, bodyHash: 'cd'.repeat(32) } : request));
  const placed = await placeBatch(db, batch);
  expect(placed.map((one) => one.outcome)).toEqual([
    'accepted',
    'repeated',
    'accepted',
    'requestIdReused',
    'balanceShort',
    'accepted',
  ]);
  expect(placed[1]).toEqual({ ...before[0], outcome: 'repeated' });
  for (const [n, { player }] of requests.entries()) {
    expect(await balanceOf(db, player)).toMatchObject({ balance: yuan(n === 4 ? 2 : 6) });
    expect(await betCount(player)).toBe(2);
  }
  // The next bet's ledger line follows on the last one: the audit after each test sees a gap.
  expect((await place(aRequest((second as PricedRequest).player, [aLine(issue)])))?.outcome).toBe('accepted');
  expect((await placeBatch(db, batch.slice(1, 3))).map((one) => one.outcome)).toEqual(['repeated', 'repeated']);
  expect((await placeBatch(db, [last as PricedRequest]))[0]?.outcome).toBe('repeated');
});

test('a key that was there and is gone again when it is looked for: the batch is taken, nothing is debited for nothing', async () => {
  const player = await aPlayer(db, yuan(10));
  // The clearing away of old keys may come in between; here the first writing fails as if it had.
  await owner.query(`create sequence blip;
    create function blip() returns trigger language plpgsql security definer as
      $$ begin if nextval('public.blip') = 1 then raise unique_violation; end if; return new; end $$;
    create trigger blip before insert on request_key for each row execute function blip()`);
  const placed = await place(aRequest(player, [aLine(issue)]));
  await owner.query('drop trigger blip on request_key; drop function blip; drop sequence blip');
  expect(placed).toMatchObject({ outcome: 'accepted', balance: yuan(8) });
  expect((await balanceOf(db, player)).balance).toBe(yuan(8));
});

test('ten at once with one request id, in two processes: one bet, ten equal answers', async () => {
  const player = await aPlayer(db, yuan(100));
  const request = aRequest(player, [aLine(issue)]);
  const batchers = [new BetBatcher(db), new BetBatcher(db)];
  const placed = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (batchers[n % 2] as BetBatcher).place(request)),
  );
  expect(placed.filter((one) => one.outcome === 'accepted')).toHaveLength(1);
  expect(
    new Set(
      placed.map((one) =>
        JSON.stringify({ ...one, outcome: '' }, (_, value: unknown) =>
          typeof value === 'bigint' ? `${value}` : value,
        ),
      ),
    ).size,
  ).toBe(1);
  expect(await betCount(player)).toBe(1);
});

test('the last two yuan, wanted by ten tabs at once: one gets them', async () => {
  const player = await aPlayer(db, yuan(2));
  const batchers = [new BetBatcher(db), new BetBatcher(db)];
  const placed = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (batchers[n % 2] as BetBatcher).place(aRequest(player, [aLine(issue)]))),
  );
  expect(placed.map((one) => one.outcome).sort()).toEqual(['accepted', ...Array<string>(9).fill('balanceShort')]);
  expect((await balanceOf(db, player)).balance).toBe(0n);
});

test('one request that the database refuses does not spoil its batch', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => aPlayer(db, yuan(10))));
  const batcher = new BetBatcher(db);
  const placed = await Promise.allSettled(
    players.map((player, n) => batcher.place(aRequest(player, [aLine(issue, n === 3 ? { odds: '\0' } : {})]))),
  );
  expect(placed.map((one) => one.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await betCount(players[3] as string)).toBe(0);
});

test('lines that differ from the total are a broken invariant, not a bet', async () => {
  const player = await aPlayer(db, yuan(10));
  await expect(place(aRequest(player, [aLine(issue)], { total: yuan(1) }))).rejects.toThrow(
    /differ from what was debited/,
  );
  expect(await betCount(player)).toBe(0);
});

/** Asked as the role that waits: others' waits are hidden. */
const LOCK_WAITS = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

test('closing waits for a batch that holds the issue, and a batch behind it is refused', async () => {
  const player = await aPlayer(db, yuan(10));
  const target = await anIssue(db);
  const open = await db.begin();
  const [accepted] = await placeBatch(open.tx, [aRequest(player, [aLine(target)])]);
  let isClosed = false;
  const closing = owner.tx(async (tx) => {
    await tx.one('select id from issue where id = $1 for update', [target.id]);
    isClosed = true;
    const { n } = await tx.one<{ n: bigint }>('select count(*) as n from bet where issue_id = $1', [target.id]);
    await tx.run(`update issue set state = 'closed' where id = $1`, [target.id]);
    return n;
  });
  await expect.poll(async () => (await owner.query(LOCK_WAITS)).length, { timeout: 5_000 }).toBe(1);
  expect(isClosed).toBe(false);
  await open.commit();
  expect(accepted?.outcome).toBe('accepted');
  expect(await closing).toBe(1n);
  expect(await place(aRequest(player, [aLine(target)]))).toEqual({ outcome: 'issueClosed', issueId: target.id });
});

test('somebody holds one account: only that player waits, and is served when it is free', async () => {
  const [held, ...others] = await Promise.all(Array.from({ length: 5 }, () => aPlayer(db, yuan(10))));
  const batcher = new BetBatcher(db);
  const holder = await owner.begin();
  await holder.tx.one(`select player from account where player = $1 and asset = 'main' for update`, [held]);
  const bet = (player = '') => batcher.place(aRequest(player, [aLine(issue)]));
  let isServed = false;
  const waiting = bet(held).finally(() => (isServed = true));
  expect(await Promise.all(others.map(bet))).toMatchObject(Array(4).fill({ outcome: 'accepted' }));
  expect((await db.query(LOCK_WAITS)).length).toBe(0);
  expect(isServed).toBe(false);
  await holder.rollback();
  expect(await waiting).toMatchObject({ outcome: 'accepted', balance: yuan(8) });
});

test('somebody closes one issue: bets on others are answered, and its own are told that it is closed', async () => {
  const players = await Promise.all(Array.from({ length: 3 }, () => aPlayer(db, yuan(10))));
  const [closed, open] = [await anIssue(db), await anIssue(db)];
  const batcher = new BetBatcher(db);
  const closing = await owner.begin();
  await closing.tx.one('select id from issue where id = $1 for update', [closed.id]);
  const late = batcher.place(aRequest(players[0] as string, [aLine(closed)]));
  expect(await batcher.place(aRequest(players[1] as string, [aLine(open)]))).toMatchObject({ outcome: 'accepted' });
  await closing.tx.run(`update issue set state = 'closed' where id = $1`, [closed.id]);
  await closing.commit();
  expect(await late).toEqual({ outcome: 'issueClosed', issueId: closed.id });
  expect(await betCount(players[0] as string)).toBe(0);
});

test('whoever comes when too many wait is told so at once; those who wait are served, and there is room again', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => aPlayer(db, yuan(10))));
  const target = await anIssue(db);
  const [first, ...others] = players.map((player) => aRequest(player, [aLine(target)])) as [
    PricedRequest,
    ...PricedRequest[],
  ];
  const last = others.pop() as PricedRequest;
  const batcher = new BetBatcher(db, { waitingMax: others.length });
  const closing = await owner.begin();
  await closing.tx.run('lock table bet in exclusive mode');
  // It hangs on the table; fewer than are worth a batch of their own wait behind it.
  const held = batcher.place(first);
  await expect.poll(async () => (await db.query(LOCK_WAITS)).length, { timeout: 5_000 }).toBe(1);
  const waiting = others.map((request) => batcher.place(request));
  expect(await batcher.place(last)).toEqual({ outcome: 'tooManyRequests' });
  await closing.rollback();
  const served = await Promise.all([held, ...waiting]);
  expect(served.map(({ outcome }) => outcome)).toEqual(Array(4).fill('accepted'));
  expect(await betCount(last.player)).toBe(0);
  expect(await batcher.place(last)).toMatchObject({ outcome: 'accepted' });
});

test.each(['update bet set stake = 1', 'delete from bet', 'truncate bet', 'delete from bet_result'])(
  'a bet is never changed: %s',
  async (sql) => {
    await expect(owner.run(sql)).rejects.toThrow(/insert-only/);
    await expect(db.run(sql)).rejects.toThrow(/permission denied/);
  },
);

test('random batches: balances are what arithmetic says', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => aPlayer(db, yuan(20))));
  const batcher = new BetBatcher(db);
  let state = 7;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const requests = Array.from({ length: 300 }, () => {
    const player = players[random(20)] as string;
    const lines = Array.from({ length: 1 + random(3) }, () => aLine(issue, { ticketStake: yuan(1 + random(3)) }));
    return aRequest(player, lines, { requestId: randomUUID() });
  });
  const repeated = requests.filter((_, n) => n % 10 === 0);
  const all = [...requests, ...repeated];
  const placed = await Promise.all(all.map((request) => batcher.place(request)));
  for (const player of players) {
    const spent = all.reduce(
      (sum, request, n) => sum + (request.player === player && placed[n]?.outcome === 'accepted' ? request.total : 0n),
      0n,
    );
    expect((await balanceOf(db, player)).balance).toBe(yuan(20) - spent);
  }
  expect(placed.filter((one) => one.outcome === 'balanceShort').length).toBeGreaterThan(50);
});
