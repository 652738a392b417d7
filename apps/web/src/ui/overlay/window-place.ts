/** Left upper corner of a floating window, CSS pixels of the viewport. */
export interface Place {
  readonly x: number;
  readonly y: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

export const WINDOW_SIZE: Size = { width: 400, height: 600 };
/** product §9: default position (width − 440, height − 640). */
const DEFAULT_FROM_END: Place = { x: 440, y: 640 };
const GAP = 16;

export const defaultPlace = (page: Size): Place => ({
  x: page.width - DEFAULT_FROM_END.x,
  y: page.height - DEFAULT_FROM_END.y,
});

/** The nearest place at which the whole window is inside the page. */
export function insidePage({ x, y }: Place, page: Size, size: Size = WINDOW_SIZE): Place {
  return {
    x: Math.max(0, Math.min(x, page.width - size.width)),
    y: Math.max(0, Math.min(y, page.height - size.height)),
  };
}

/** A window that would open exactly over another one opens at its left, as long as there is room. */
export function besideOthers(place: Place, others: readonly Place[], size: Size = WINDOW_SIZE): Place {
  const isTaken = others.some(({ x, y }) => Math.abs(x - place.x) < GAP && Math.abs(y - place.y) < GAP);
  const left = place.x - size.width - GAP;
  return isTaken && left >= 0 ? besideOthers({ x: left, y: place.y }, others, size) : place;
}

export const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  Number.isFinite((value as Place).x) &&
  Number.isFinite((value as Place).y);
