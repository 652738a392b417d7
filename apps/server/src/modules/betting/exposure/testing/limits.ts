import type { Queries } from '../../../../platform/db/pool.ts';

type ByLottery = Readonly<Record<string, number>>;

/** Sets the largest losses of all groups in yuan, and those of single lotteries, as a program of the owner; what is not named is none. */
export async function limitLosses(
  owner: Queries,
  {
    issue = 0,
    play = 0,
    ofLottery = {},
  }: { issue?: number; play?: number; ofLottery?: { issue?: ByLottery; play?: ByLottery } },
): Promise<void> {
  for (const [key, yuan] of [
    ['exposureIssue', issue],
    ['exposurePlay', play],
  ] as const)
    await owner.query(
      `select write_setting($1, (select jsonb_object_agg(group_code, $2::text) from group_price), null, 'test', null, '', null)`,
      [key, String(yuan)],
    );
  for (const [key, yuan] of [
    ['exposureLotteryIssue', ofLottery.issue],
    ['exposureLotteryPlay', ofLottery.play],
  ] as const)
    await owner.query(`select write_setting($1, $2, null, 'test', null, '', null)`, [
      key,
      JSON.stringify(Object.fromEntries(Object.entries(yuan ?? {}).map(([code, n]) => [code, String(n)]))),
    ]);
}
