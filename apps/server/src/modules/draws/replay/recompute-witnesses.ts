import { randomBytes } from 'node:crypto';
import { addDays, startOfDay } from '@caiting/lottery/calendar';
import { verifyRound, verifyRounds, type SignedRound } from '@caiting/lottery/draw';
import type { Queries } from '../../../platform/db/pool.ts';
import { findBeaconChain } from '../core/queries.ts';

/** Verified together: each costs a third of what it costs alone. */
const AT_ONCE = 256;

interface Seen extends SignedRound {
  readonly beacon: string;
}

/**
 * What relays are said to have shown on these days, held against the key of their network: one sentence for each signature that is none. The database cannot
 * check one, and the server could write what it likes.
 */
export async function recomputeWitnesses(
  db: Queries,
  days?: { readonly first: string; readonly last: string },
): Promise<readonly string[]> {
  const findings: string[] = [];
  for (let after: readonly [string, number, string] = ['', 0, '']; ;) {
    const page = await listSeen(db, after, days);
    for (const beacon of new Set(page.map((one) => one.beacon))) {
      const rounds = page.filter((one) => one.beacon === beacon);
      const chain = await findBeaconChain(db, beacon);
      if (!chain) findings.push(`${rounds.length} witnesses are of a network that is not known: ${beacon}`);
      else if (!verifyRounds(chain, rounds, randomBytes))
        for (const { round, signature } of rounds)
          if (verifyRound(chain, round, signature) === null)
            findings.push(`a witness of round ${round}: its signature is not the network's`);
    }
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return findings;
    after = [last.beacon, last.round, last.signature];
  }
}

/** Each once: lotteries that close together, and relays, show the same. */
function listSeen(
  db: Queries,
  after: readonly [string, number, string],
  days: { readonly first: string; readonly last: string } | undefined,
): Promise<Seen[]> {
  return db.query<Seen>(
    `select distinct beacon, round::float8 as round, signature from beacon_witness
      where (beacon, round::float8, signature) > ($1, $2::float8, $3)
        and ($4::float8 is null or seen_at >= to_timestamp($4) and seen_at < to_timestamp($5))
      order by 1, 2, 3 limit ${AT_ONCE}`,
    [...after, days ? startOfDay(days.first) : null, days ? startOfDay(addDays(days.last, 1)) : null],
  );
}
