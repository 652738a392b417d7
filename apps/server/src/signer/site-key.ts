import { createHash } from 'node:crypto';

/** What a site has outside its database and every process of it must share (docs/decisions/0256). */
export const SITE_KEYS = ['test-beacon', 'signer', 'payout-account', 'uploads', 'web-push'] as const;
export type SiteKey = (typeof SITE_KEYS)[number];

/** Each is 256 bits of chance, so that its digest tells nothing of it. */
export const digestOf = (name: SiteKey, text: string): string =>
  createHash('sha256').update(`caiting ${name}|${text}`).digest('hex');

interface Asks {
  query(sql: string, params: readonly unknown[]): Promise<unknown>;
}

/** Writes the digest down if the database has none, or in place of the old one. False when it has another one. */
export async function keepDigest(db: Asks, name: SiteKey, digest: string, isNew = false): Promise<boolean> {
  const rowsOf = (answer: unknown): readonly { digest: string }[] =>
    Array.isArray(answer) ? (answer as { digest: string }[]) : (answer as { rows: { digest: string }[] }).rows;
  if (isNew) await db.query('delete from site_key where name = $1 and digest <> $2', [name, digest]);
  await db.query('insert into site_key (name, digest) values ($1, $2) on conflict do nothing', [name, digest]);
  return rowsOf(await db.query('select digest from site_key where name = $1', [name]))[0]?.digest === digest;
}
