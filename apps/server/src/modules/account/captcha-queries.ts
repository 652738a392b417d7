import type { Queries } from '../../platform/db/pool.ts';

export async function insertCaptcha(db: Queries, id: string, answer: Buffer, lifetimeSeconds: number): Promise<void> {
  await db.run(
    `insert into captcha (id, answer_hash, expires_at) values ($1, $2, app_now() + $3 * interval '1 second')`,
    [id, answer, lifetimeSeconds],
  );
}

/** Takes a code out, so that it can be tried once; null when there is none or it is too old. */
export async function takeCaptcha(db: Queries, id: string): Promise<Buffer | null> {
  const row = await db.maybeOne<{ answer_hash: Buffer; is_fresh: boolean }>(
    'delete from captcha where id = $1 returning answer_hash, expires_at > app_now() as is_fresh',
    [id],
  );
  return row?.is_fresh ? row.answer_hash : null;
}
