export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The same shape, not over `side` in either direction; a smaller one stays. Whole pixels, at least one. */
export function fitWithin({ width, height }: Box, side: number): Box {
  const factor = Math.min(1, side / width, side / height);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

const BUBBLE_SIDE_PX = 200;
const BUBBLE_LEAST_PX = 48;

/** The place of a picture in the log, kept before it has loaded: at most 200, and never so thin that it cannot be pressed. */
export function bubbleBox(size: Box): Box {
  const { width, height } = fitWithin(size, BUBBLE_SIDE_PX);
  return { width: Math.max(BUBBLE_LEAST_PX, width), height: Math.max(BUBBLE_LEAST_PX, height) };
}
