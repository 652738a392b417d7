import pg from 'pg';
import { calls } from '@caiting/contract';
import type { CallDef, CallOutput, CallWireInput } from '@caiting/contract/wire';
import { hashToken, newToken, sendLetter, type App } from '@caiting/server/bench-kit';
import { callAs, openApp } from './money/bench-app.ts';
import { openBenchSite, type BenchSite } from './money/site.ts';
import { GOALS as ALL_GOALS } from './support/goals.ts';

const ACCOUNTS = 1_000_000;
const READERS = 1_000;
const WARM_READERS = 50;
/** Letters to everybody that stand in every inbox before. */
const SHARED = 30;
const GOALS = ALL_GOALS.letters;
const TITLE = '致全体会员';

/**
 * A letter to a million accounts, each with a letter of its own and thirty shared ones before: time of the sending against a row for each receiver, in
 * one run on one database; then inbox and unread number of random accounts, each at its first look, through the whole pipeline.
 * `--accounts=N --readers=N` for less.
 */
export async function run(args: readonly string[]): Promise<number> {
  const option = (name: string, plain: number) =>
    Number(args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? plain);
  const figures = await measure(option('accounts', ACCOUNTS), option('readers', READERS));
  process.stdout.write(`${JSON.stringify({ bench: 'letters', goals: GOALS, ...figures })}\n`);
  const { ratio, sentMs, inbox, unread, missing } = figures;
  const isMet =
    ratio <= GOALS.ratio && sentMs <= GOALS.sentMs && inbox.p95Ms <= GOALS.inboxMs && unread.p95Ms <= GOALS.unreadMs;
  return isMet && missing === 0 ? 0 : 1;
}

export async function measure(accounts: number, readers: number) {
  const site = await openBenchSite('letters');
  try {
    const app = await openApp(site);
    const owner = await openOwner(site);
    try {
      await layAccounts(owner, accounts);
      const tokens = await openSessions(owner, readers + WARM_READERS);
      for (const token of tokens.slice(readers)) await look(app, token);
      // The yardstick first: what it leaves behind is in nobody's inbox.
      const rowsMs = await timeOf(() =>
        owner.query('insert into textbook_letter (player, title) select id, $1 from player', [TITLE]),
      );
      const sentMs = await timeOf(() => send(app));
      const looks: Look[] = [];
      for (const token of tokens.slice(0, readers)) looks.push(await look(app, token));
      return {
        ratio: round(sentMs / rowsMs),
        sentMs: round(sentMs),
        rowsMs: round(rowsMs),
        inbox: spread(looks.map(({ inboxMs }) => inboxMs)),
        unread: spread(looks.map(({ unreadMs }) => unreadMs)),
        missing: looks.filter(({ isSeen }) => !isSeen).length,
        accounts,
        readers,
      };
    } finally {
      await owner.end();
    }
  } finally {
    await site.close();
  }
}

async function openOwner({ database: { ownerTarget } }: BenchSite): Promise<pg.Client> {
  const client = new pg.Client(typeof ownerTarget === 'string' ? { connectionString: ownerTarget } : ownerTarget);
  await client.connect();
  return client;
}

/** Accounts in the shape that a registration writes, registered a month ago; a letter of the site to each, and some to all. */
async function layAccounts(owner: pg.Client, accounts: number): Promise<void> {
  await owner.query(`
    insert into player (name, nickname, password_hash, accepted_terms_at, registered_from, nickname_key, registered_at)
      select 'bench_' || n, '压测' || n, '-', app_now(), '127.0.0.1', 'bench' || n, app_now() - interval '30 days'
        from generate_series(1, ${accounts}) n;
    insert into letter (cause, audience, player, template, params, sent_at)
      select 'bench:' || id, 'one', id, 'gradeRisen', '{"grade": "2", "gift": "8.00"}', app_now() - interval '20 days' from player;
    insert into letter (cause, audience, title_zh, body_zh, sent_at)
      select 'bench:all:' || n, 'everybody', '第' || n || '封', '正文', app_now() - interval '10 days' from generate_series(1, ${SHARED}) n;
    create table textbook_letter (
      id bigint generated always as identity primary key, player bigint not null references player (id), title text not null,
      is_read boolean not null default false);
    create index on textbook_letter (player, id desc)`);
  await owner.query('vacuum analyze player, letter');
}

/** Signs random accounts in; gives their tokens. */
async function openSessions(owner: pg.Client, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, newToken);
  await owner.query(
    `insert into session (token_hash, player, expires_at, address, place, user_agent)
     select t.hash, p.id, app_now() + interval '1 day', '127.0.0.1', '本机', 'bench'
       from (select hash, row_number() over () as n from unnest($1::bytea[]) as hash) t
       join (select id, row_number() over () as n from (select id from player order by random() limit $2) any_of) p using (n)`,
    [tokens.map(hashToken), count],
  );
  return tokens;
}

async function send({ deps }: App): Promise<void> {
  const words = { titleZh: TITLE, titleEn: '', bodyZh: '正文', bodyEn: '' };
  const sent = await sendLetter(deps, 'bench:measured', { audience: 'everybody', target: '', ...words });
  if (!sent.ok) throw new Error(sent.key);
}

interface Look {
  readonly inboxMs: number;
  readonly unreadMs: number;
  /** The letter is on top of the inbox, and counted. */
  readonly isSeen: boolean;
}

/** What a page asks for when it opens: the number, then the list. */
async function look(app: App, token: string): Promise<Look> {
  const ask = async <C extends CallDef>(call: C, input: CallWireInput<C>): Promise<[CallOutput<C>, number]> => {
    const begun = performance.now();
    const data = await callAs(app, token, call, input);
    return [data, performance.now() - begun];
  };
  const [{ unread }, unreadMs] = await ask(calls.unReadMessage, {});
  const [{ list }, inboxMs] = await ask(calls.messageList, {});
  return { inboxMs, unreadMs, isSeen: list[0]?.title.zh === TITLE && unread === SHARED + 2 };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const round = (value: number): number => Math.round(value * 100_000) / 100_000;
function spread(values: readonly number[]): { p50Ms: number; p95Ms: number; maxMs: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100;
  return { p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}
