import type { StatementLine } from '@caiting/contract';
import { findPlay } from '@caiting/lottery';
import type { Queries } from '../../../platform/db/pool.ts';
import { isOrderOfBets, type CausedLine, type EntryCause } from './entry-causes.ts';

type About = NonNullable<StatementLine['about']>;
type Kind = 'order' | 'bet' | 'issue' | 'game';

/** Which subject a line has, if it has one that can be named. */
function subjectOf(line: CausedLine, cause: EntryCause): Kind | null {
  if (isOrderOfBets(line)) return 'order';
  return cause?.kind === 'bet' || cause?.kind === 'issue' || cause?.kind === 'game' ? cause.kind : null;
}

/** Lottery, issue and play of each line, in the order of the lines; undefined where there is none. One read for a whole page. */
export async function subjectsOf(
  db: Queries,
  player: string,
  lines: readonly CausedLine[],
  causes: readonly EntryCause[],
): Promise<readonly (About | undefined)[]> {
  const kinds = lines.map((line, at) => subjectOf(line, causes[at] ?? null));
  if (kinds.every((kind) => kind === null)) return [];
  const idsOf = (wanted: Kind) => [...new Set(lines.filter((_, at) => kinds[at] === wanted).map(({ ref }) => ref))];
  const rows = await db.query<Subject>('select * from entry_subjects($1, $2, $3, $4, $5)', [
    player,
    idsOf('order'),
    idsOf('bet'),
    idsOf('issue'),
    idsOf('game'),
  ]);
  const found = new Map(rows.map((row) => [`${row.kind} ${row.id}`, aboutOf(row)]));
  return lines.map(({ ref }, at) => found.get(`${kinds[at]} ${ref}`));
}

interface Subject {
  readonly kind: Kind;
  readonly id: bigint;
  readonly title: string;
  readonly title_en: string | null;
  readonly group_code: string;
  readonly issue_no: string;
  readonly play: string;
  readonly bets: number;
}

const aboutOf = ({ title, title_en: titleEn, group_code: group, issue_no: issue, play, bets }: Subject): About => ({
  title,
  ...(titleEn !== null && { titleEn }),
  issue,
  playName: findPlay(group, play)?.label ?? play,
  bets,
});
