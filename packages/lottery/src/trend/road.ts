/** 路珠 (big road): one column per run of the same side, newest last (plays.md §6). */

export interface RoadColumn {
  readonly side: string;
  readonly length: number;
}

export interface Road {
  readonly columns: readonly RoadColumn[];
  /** A 和 was the latest draw: it adds nothing, but the next draw opens a new column. */
  readonly broken: boolean;
}

export const EMPTY_ROAD: Road = { columns: [], broken: false };

/** Columns kept: a day of one-minute issues has about 720 runs, a screen shows the last ones. */
export const ROAD_COLUMNS_MAX = 60;

/** The road after one more draw; `side` is null for 和. */
export function updateRoad(road: Road, side: string | null): Road {
  if (side === null) return { columns: road.columns, broken: true };
  const open = road.columns.at(-1);
  if (open !== undefined && !road.broken && open.side === side) {
    return { columns: [...road.columns.slice(0, -1), { side, length: open.length + 1 }], broken: false };
  }
  return { columns: [...road.columns, { side, length: 1 }].slice(-ROAD_COLUMNS_MAX), broken: false };
}
