/** Road maps: how tables draw the outcomes of their rounds. They say nothing about the next one. */

/** A run's cell in a grid of six rows; runs longer than that turn right. */
export interface RoadCell<M> {
  readonly column: number;
  readonly row: number;
  readonly mark: M;
}
export interface BigRoadCell extends RoadCell<string> {
  /** Ties since this outcome. */
  readonly ties: number;
}
/** `red` where the columns of the big road repeat themselves, `blue` where they do not. */
export type DerivedRoad = readonly RoadCell<'red' | 'blue'>[];

export interface Roads {
  /** Every outcome, ties too, downwards and then to the right. */
  readonly bead: readonly RoadCell<string>[];
  readonly big: readonly BigRoadCell[];
  /** Ties before any other outcome: they have no cell yet. */
  readonly leadingTies: number;
  readonly bigEye: DerivedRoad;
  readonly small: DerivedRoad;
  readonly cockroach: DerivedRoad;
}

export const ROAD_ROWS = 6;

interface Entry {
  readonly outcome: string;
  ties: number;
}

/** The roads of a table's outcomes, oldest first; `tie` is the outcome that starts no run. */
export function roadsOf(outcomes: readonly string[], tie = 'tie'): Roads {
  const runs: Entry[][] = [];
  let leadingTies = 0;
  for (const outcome of outcomes) {
    const run = runs.at(-1);
    if (outcome === tie) {
      const last = run?.at(-1);
      if (last) last.ties += 1;
      else leadingTies += 1;
    } else if (run?.[0]?.outcome === outcome) run.push({ outcome, ties: 0 });
    else runs.push([{ outcome, ties: 0 }]);
  }
  const lengths = runs.map((run) => run.length);
  return {
    bead: outcomes.map((mark, at) => ({ column: Math.floor(at / ROAD_ROWS), row: at % ROAD_ROWS, mark })),
    big: laid(runs).map(({ column, row, mark }) => ({ column, row, mark: mark.outcome, ties: mark.ties })),
    leadingTies,
    bigEye: derived(lengths, 1),
    small: derived(lengths, 2),
    cockroach: derived(lengths, 3),
  };
}

/** Runs go down; where the sixth row or a cell that is taken is in the way, they go on to the right. */
function laid<M>(runs: readonly (readonly M[])[]): RoadCell<M>[] {
  const cells: RoadCell<M>[] = [];
  const taken = new Set<string>();
  const isFree = (column: number, row: number): boolean => row < ROAD_ROWS && !taken.has(`${column},${row}`);
  let start = -1;
  for (const run of runs) {
    start += 1;
    while (!isFree(start, 0)) start += 1;
    let [column, row] = [start, 0];
    for (const [at, mark] of run.entries()) {
      if (at > 0) {
        // Once turned, a run stays in its row.
        if (column === start && isFree(column, row + 1)) row += 1;
        else column += 1;
      }
      taken.add(`${column},${row}`);
      cells.push({ column, row, mark });
    }
  }
  return cells;
}

/**
 * A derived road compares each entry of the big road with the column `back` before it. First of its column: red where the two columns before it, `back` apart, are equally
 * long. Otherwise red where that column has an entry beside it or ended more than one entry above, blue where it ended just above.
 */
function derived(lengths: readonly number[], back: number): DerivedRoad {
  const marks: ('red' | 'blue')[] = [];
  for (const [column, length] of lengths.entries()) {
    for (let row = 0; row < length; row += 1) {
      if (column < back + (row === 0 ? 1 : 0)) continue;
      const isSame = row === 0 ? lengths[column - 1] === lengths[column - 1 - back] : lengths[column - back] !== row;
      marks.push(isSame ? 'red' : 'blue');
    }
  }
  const runs: ('red' | 'blue')[][] = [];
  for (const mark of marks) {
    if (runs.at(-1)?.[0] === mark) runs.at(-1)?.push(mark);
    else runs.push([mark]);
  }
  return laid(runs);
}
