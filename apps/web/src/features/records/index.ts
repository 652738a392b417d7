export { ListPages, type Pages } from './ListPages.tsx';
export { rangeOf } from './range.ts';
export { RangeFilter } from './RangeFilter.tsx';
export { useRange, type ChosenRange } from './use-range.ts';
