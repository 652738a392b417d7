import type { OwnList } from '../../platform/db/own-lists.ts';

/** To whom an envelope went, and whose was opened, is somebody else's. */
export const envelopeLists: readonly OwnList[] = [
  {
    name: 'envelopes-sent',
    zh: '发出的红包（元）',
    en: 'Envelopes sent, in yuan',
    sql: `select id, kind, count, trim_scale(total_fen * 0.01)::text as total, taken, trim_scale(left_fen * 0.01)::text as left, wish, state,
        sent_at, ended_at
      from envelope where sender_id = $1`,
    key: ['id bigint'],
  },
  {
    name: 'envelopes-opened',
    zh: '领取的红包（元）',
    en: 'Envelopes opened, in yuan',
    sql: `select envelope_id, trim_scale(amount_fen * 0.01)::text as amount, claimed_at from envelope_claim where user_id = $1`,
    key: ['envelope_id bigint'],
  },
];
