import type { Queries } from '../../platform/db/pool.ts';
import type { AuditReport, Check, Days } from '../ledger/index.ts';
import { readCoins, readOrderNo, readSum, readWord } from './core/read-notice.ts';
import { fieldsOf, isSignedByKey, type SignedFields } from './core/signature.ts';

/** SQL: from when on what providers say is kept. */
const BEGIN = '(select min(at) from provider_word_begin)';

/** SQL: somebody of a demo, whom the seed credits without a provider. */
const isOfDemo = (player: string): string =>
  `exists (select from demo_row d where d.kind = 'player' and d.key = ${player}::text and not (select is_production from app_clock))`;

/** What came in and went out by a provider has the message that said so (docs/decisions/0325). */
export const wordChecks: readonly Check[] = [
  {
    name: 'wordsAreKeptSince',
    sql: `select 'nothing says since when the words of providers are kept' as detail where not exists (select from provider_word_begin)
          union all
          select format('words of providers are kept since %s, and there are some from before', b.at)
            from provider_word_begin b where b.at > (select min(w.at) from provider_word w)`,
  },
  {
    name: 'paymentsHaveTheirWord',
    // What staff find, or book by two, is theirs.
    sql: `select format('recharge %s is credited, and %s said nothing', o.order_no, o.provider) as detail
            from recharge_order o
           where o.state = 'credited' and o.credited_at >= ${BEGIN} and o.kind <> 'manual'
             and not exists (select from provider_word w where w.kind = 'recharge' and w.order_no = o.order_no)
             and not exists (select from payment_case c where c.order_id = o.id and c.state = 'booked')
             and not exists (select from recharge_transfer t where t.order_id = o.id and t.reviewed_by <> '')
             and (not ${isOfDemo('o.player')}
                  or exists (select from provider_notice n where n.order_no = o.order_no and n.outcome = 'credited' and n.received_at >= ${BEGIN}))
          union all
          select format('withdrawal %s is %s, and %s said nothing', w.withdraw_no, w.state, w.provider)
            from withdrawal w
           where w.state in ('paid', 'failed') and w.ended_at >= ${BEGIN} and w.provider not in ('', 'manual')
             and not exists (select from provider_word p where p.kind = 'payout' and p.order_no = w.withdraw_no)
             and not exists (select from withdrawal_review v where v.withdrawal = w.id and v.act in ('foundPaid', 'foundReturned'))`,
  },
];

interface WordRow {
  readonly kind: 'recharge' | 'payout';
  readonly order_no: string;
  readonly provider: string;
  readonly how: 'notice' | 'answer';
  readonly body: Buffer;
  /** Keys of the provider, where the first was known when this came. */
  readonly keys: readonly string[];
  /** Of the order or withdrawal; null where there is none. */
  readonly of: string | null;
  readonly provider_no: string | null;
  readonly state: string | null;
  readonly amount: bigint | null;
  /** Coins that were credited; null elsewhere. */
  readonly received: bigint | null;
}

const WORDS = `
  with page as materialized (
    select * from provider_word w
     where (w.kind, w.order_no) > ($1, $2) and ($3::date is null or w.at >= $3::date::timestamp at time zone 'Asia/Shanghai')
     order by w.kind, w.order_no limit $4)
  select w.kind, w.order_no, w.provider, w.how, w.body,
         array(select encode(k.public_key, 'hex') from provider_key k
                where k.provider = w.provider and w.at >= (select min(f.since) from provider_key f where f.provider = w.provider)) as keys,
         coalesce(o.provider, x.provider) as of, coalesce(o.provider_no, x.provider_no) as provider_no, coalesce(o.state, x.state) as state,
         coalesce(o.amount, x.net) as amount, c.received
    from page w
    left join recharge_order o on w.kind = 'recharge' and o.order_no = w.order_no
    left join recharge_coin c on c.order_id = o.id and o.kind = 'coin'
    left join withdrawal x on w.kind = 'payout' and x.withdraw_no = w.order_no
   order by w.kind, w.order_no`;
const PAGE = 1_000;

/** SQL: what was credited and paid out by providers before their words were kept. The past of a demo is laid by its seed: no provider said anything of it. */
const BEFORE = `((select count(*) from recharge_order o
    where o.state = 'credited' and o.kind <> 'manual' and o.credited_at < ${BEGIN}
      and (not exists (select from demo_row d where d.kind = 'player' and d.key = o.player::text)
           or exists (select from provider_notice n where n.order_no = o.order_no and n.outcome = 'credited')))
  + (select count(*) from withdrawal where state in ('paid', 'failed') and provider not in ('', 'manual') and ended_at < ${BEGIN}))::int`;

/** How many there are, without verifying them: for everybody to read. */
export function countWords(
  db: Queries,
): Promise<{ readonly signed: number; readonly ofSite: number; readonly before: number }> {
  return db.one(
    `select count(*) filter (where w.is_signed)::int as signed, count(*) filter (where not w.is_signed)::int as "ofSite", ${BEFORE} as before
       from (select p.at >= coalesce((select min(k.since) from provider_key k where k.provider = p.provider), 'infinity') as is_signed from provider_word p) as w`,
  );
}

/** Every message that is kept, read again and held against its order; its signature verified by the provider's own key, where it has one. */
export async function wordFindings(db: Queries, days?: Days): Promise<AuditReport> {
  const findings: string[] = [];
  let [signed, ofSite] = [0, 0];
  for (let after = ['', ''], isMore = true; isMore;) {
    const rows = await db.query<WordRow>(WORDS, [...after, days?.first ?? null, PAGE]);
    for (const row of rows) {
      const fault = wordFault(row);
      if (fault !== null) findings.push(`the word of ${row.provider} on ${row.kind} ${row.order_no} ${fault}`);
      if (row.keys.length > 0) signed += 1;
      else ofSite += 1;
    }
    const last = rows.at(-1);
    if (last !== undefined) after = [last.kind, last.order_no];
    isMore = rows.length === PAGE;
  }
  const { before } = await db.one<{ before: number }>(`select ${BEFORE} as before`);
  return {
    findings: findings.map((detail) => ({ check: 'wordsAreOfTheirProvider', detail })),
    figures: { wordsOfProviders: String(signed), wordsOfTheSite: String(ofSite), beforeWords: String(before) },
  };
}

function wordFault(row: WordRow): string | null {
  const fields = fieldsIn(row);
  if (fields === null) return 'cannot be read';
  if (row.of === null) return 'is of no order';
  if (row.keys.length > 0 && !row.keys.some((key) => isSignedByKey(key, fields))) return 'does not verify';
  if (row.of !== row.provider || (row.how === 'notice' && fields['provider'] !== row.provider))
    return 'is of another provider';
  // Answers without a signature name no order: they are the site's word.
  const names = row.how === 'notice' || row.keys.length > 0 || fields['orderNo'] !== undefined;
  if (names && readOrderNo(fields['orderNo'] ?? '') !== row.order_no) return 'is about another order';
  return saysWhatWasDone(row, fields) ? null : 'says something else than was done';
}

/** An answer that nobody signed may have parts of other shapes beside. */
function fieldsIn({ how, body, keys }: WordRow): SignedFields | null {
  const text = body.toString('utf8');
  const fields = fieldsOf(text);
  if (fields !== null || how === 'notice' || keys.length > 0) return fields;
  try {
    const parts = Object.entries(JSON.parse(text) as object).filter(([, part]) => typeof part !== 'object');
    return Object.fromEntries(parts.map(([name, part]) => [name, String(part)]));
  } catch {
    // No JSON: nothing of it was read by the site either.
    return null;
  }
}

function saysWhatWasDone({ kind, state, amount, provider_no, received }: WordRow, fields: SignedFields): boolean {
  const said = readWord(fields['status'] ?? '');
  const isDone = kind === 'recharge' ? state === 'credited' && said === 'paid' : said === state;
  const areCoins = received === null || readCoins(fields['coinAmount'] ?? '') === received;
  return isDone && areCoins && readSum(fields['amount'] ?? '') === amount && fields['providerNo'] === provider_no;
}
