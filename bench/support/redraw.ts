import { createHash } from 'node:crypto';
import { drawNumbers, openNumberOf } from '@caiting/lottery/draw';
import type { Group } from '@caiting/lottery/core';
import type { Queries } from '@caiting/server/platform/db/pool';

const PAGE = 5_000;

interface Row {
  readonly id: bigint;
  readonly lottery: string;
  readonly group: Group;
  readonly issue: string;
  readonly index: number;
  readonly link: string;
  readonly previous: string;
  readonly anchor: string;
  readonly randomness: string;
  readonly openNumber: string;
}

/** Draws every result once more from link and randomness, and checks that each link leads to the one before it. One sentence a fault. */
export async function drawsDiffer(db: Queries): Promise<string[]> {
  const faults: string[] = [];
  for (let after = 0n; ;) {
    const rows = await db.query<Row>(
      `select i.id, i.lottery_code as lottery, l.group_code as "group", i.issue_no as issue, i.index_in_day as index, r.link,
         r.previous_link as previous, c.anchor, b.randomness, r.open_number as "openNumber"
       from issue i join draw_result r on r.issue_id = i.id join lottery l on l.code = i.lottery_code
       join draw_chain c on c.lottery_code = i.lottery_code and c.day = i.day
       join beacon_round b on b.beacon = i.beacon and b.round = i.beacon_round
       where i.id > $1 order by i.id limit $2`,
      [after, PAGE],
    );
    faults.push(...rows.flatMap(faultsOf));
    if (rows.length < PAGE) return faults;
    after = rows.at(-1)?.id ?? after;
  }
}

function faultsOf({ lottery, group, issue, index, link, previous, anchor, randomness, openNumber }: Row): string[] {
  const bytes = Buffer.from(link, 'hex');
  const numbers = drawNumbers(group, { link: bytes, lotteryCode: lottery, issueNo: issue, beacon: randomness });
  const isLinked = createHash('sha256').update(bytes).digest('hex') === previous;
  const isAnchored = index > 1 || previous === anchor;
  return isLinked && isAnchored && openNumberOf(group, numbers) === openNumber
    ? []
    : [`${lottery} ${issue} draws another result`];
}
