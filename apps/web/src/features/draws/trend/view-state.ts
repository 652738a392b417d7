import type { TrendView } from '@caiting/lottery/trend-views';

/** What the page shows, as its address says it: a reload and a shared link show the same chart. */
export const RANGES = ['30', '50', '100', 'day'] as const;
export type Range = (typeof RANGES)[number];

export const LAYERS = ['omission', 'lines', 'bars', 'heat', 'rules5'] as const;
export type Layer = (typeof LAYERS)[number];
/** The rule every five issues is quiet enough to be on; nothing is off at first but what would crowd a small screen. */
const OFF_AT_FIRST: readonly Layer[] = ['rules5'];

/** The tab that shows road beads in place of a table. */
export const ROAD = 'road';
/** The tab that shows candles of ten issues. */
export const STOCK = 'stock';
/** Views without a table of columns: no window and no layers to choose. */
export const hasColumns = (view: string): boolean => view !== ROAD && view !== STOCK;

export interface ViewState {
  readonly view: string;
  readonly range: Range;
  readonly layers: ReadonlySet<Layer>;
}

const isRange = (text: string | null): text is Range => RANGES.some((range) => range === text);
const isLayer = (text: string): text is Layer => LAYERS.some((layer) => layer === text);

/** Reads the address; what it does not say, or says wrongly, is as at first. */
export function readViewState(query: URLSearchParams, views: readonly TrendView[]): ViewState {
  const asked = query.get('view');
  const range = query.get('n');
  const shown = query.get('show');
  return {
    view:
      asked === ROAD || asked === STOCK || views.some(({ key }) => key === asked)
        ? (asked as string)
        : (views[0]?.key ?? ROAD),
    range: isRange(range) ? range : '30',
    layers: new Set(
      shown === null ? LAYERS.filter((layer) => !OFF_AT_FIRST.includes(layer)) : shown.split(',').filter(isLayer),
    ),
  };
}

/** The layers of the address with one switched. */
export function switched(layers: ReadonlySet<Layer>, layer: Layer): string {
  return LAYERS.filter((each) => layers.has(each) !== (each === layer)).join(',');
}
