import { LETTER_TEXTS, type LetterTemplate, type NotificationKind } from '@caiting/contract';
import type { NotificationTemplate, TextParams } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import { queuePushes, type Grown } from './queue-pushes.ts';

/** What one player is told. The same key of one player is one row. */
export interface Told {
  readonly player: string;
  readonly key: string;
  readonly kind: NotificationKind;
  readonly template: NotificationTemplate | LetterTemplate | '';
  readonly params: TextParams;
}

/** What happens to a row that is there already: it stays, comes up again where its values are others, or counts one more. */
type Again = 'once' | 'changed' | 'counted';

const ON_CONFLICT: Readonly<Record<Again, string>> = {
  once: 'do nothing',
  changed: `do update set id = excluded.id, params = excluded.params, at = excluded.at, read_at = null
              where notification.params is distinct from excluded.params`,
  counted: `do update set id = excluded.id, params = excluded.params, at = excluded.at, read_at = null,
              count = case when notification.read_at is null then notification.count + 1 else 1 end`,
};

/** Writes rows, and puts them in the queue of their players' devices. Whose rows are new or have grown. */
export async function writeNotifications(tx: Tx, told: readonly Told[], again: Again): Promise<string[]> {
  const rows = await writeQuietly(tx, told, again);
  await queuePushes(tx, rows);
  return rows.map(({ player }) => String(player));
}

/** Writes rows, but for kinds that their player does not wish, and tells no device: their reader is looking already. */
export async function writeQuietly(tx: Tx, told: readonly Told[], again: Again): Promise<readonly Grown[]> {
  if (told.length === 0) return [];
  return tx.query<Grown>(
    `insert into notification (player, key, kind, template, params)
     select w.player, w.key, w.kind, w.template, w.params::jsonb
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[]) as w (player, key, kind, template, params)
      where not exists (select from notification_refused r where r.player = w.player and r.kind = w.kind)
      order by w.player, w.key
     on conflict (player, key) ${ON_CONFLICT[again]} returning player, id`,
    [
      told.map(({ player }) => player),
      told.map(({ key }) => key),
      told.map(({ kind }) => kind),
      told.map(({ template }) => template),
      told.map(({ params }) => JSON.stringify(params)),
    ],
  );
}

/** Of which kind a letter is: what moved money, a start or a grade is told as that. */
export function kindOfLetter(template: LetterTemplate | ''): NotificationKind {
  return template === '' ? 'letter' : (OF_LETTER[template] ?? OF_SECURITY(template));
}
const OF_LETTER: Partial<Record<LetterTemplate, NotificationKind>> = {
  withdrawPaid: 'withdrawal',
  withdrawRejected: 'withdrawal',
  withdrawFailed: 'withdrawal',
  rechargeRejected: 'recharge',
  newcomerGift: 'gift',
  gradeRisen: 'gift',
  activityReward: 'gift',
  liveBegun: 'live',
};
const OF_SECURITY = (template: LetterTemplate): NotificationKind =>
  LETTER_TEXTS[template].kind === 'security' ? 'security' : 'letter';
