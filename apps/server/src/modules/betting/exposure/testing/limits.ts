import type { Queries } from '../../../../platform/db/pool.ts';

/** Sets the largest losses of all groups in yuan, as a program of the owner; what is not named is none. */
export async function limitLosses(
  owner: Queries,
  { issue = 0, play = 0 }: { issue?: number; play?: number },
): Promise<void> {
  for (const [key, yuan] of [
    ['exposureIssue', issue],
    ['exposurePlay', play],
  ] as const)
    await owner.query(
      `select write_setting($1, (select jsonb_object_agg(group_code, $2::text) from group_price), null, 'test', null, '', null)`,
      [key, String(yuan)],
    );
}
