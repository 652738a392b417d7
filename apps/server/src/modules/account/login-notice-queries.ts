import type { LoginNotice } from '@caiting/contract';
import type { Queries, Tx } from '../../platform/db/pool.ts';

export interface LoginNoticeRow {
  readonly name: string;
  readonly login_notice: LoginNotice;
  /** Verified ones only. */
  readonly mail: string | null;
  readonly mobile: string | null;
}

const SELECT = `select name, login_notice, case when mail_verified_at is not null then mail end as mail,
         case when mobile_verified_at is not null then mobile end as mobile
    from player where id = $1`;

export function findLoginNotice(db: Queries, player: bigint | string): Promise<LoginNoticeRow> {
  return db.one<LoginNoticeRow>(SELECT, [player]);
}

export function findLoginNoticeForUpdate(tx: Tx, player: string): Promise<LoginNoticeRow> {
  return tx.one<LoginNoticeRow>(`${SELECT} for update`, [player]);
}

export async function saveLoginNotice(tx: Tx, player: string, notice: LoginNotice): Promise<void> {
  await tx.run('update player set login_notice = $2 where id = $1', [player, notice]);
}

/** How many of the logins we still know came from this very browser at this place, and how many there were in the last day. */
export function countLoginsLike(
  tx: Tx,
  player: bigint,
  { place, userAgent }: { readonly place: string; readonly userAgent: string },
): Promise<{ alike: number; today: number }> {
  return tx.one<{ alike: number; today: number }>(
    `select count(*) filter (where user_agent = $3 and place = $2)::int as alike,
            count(*) filter (where created_at > app_now() - interval '1 day')::int as today
       from session where player = $1`,
    [player, place, userAgent],
  );
}
