/** Sides of something on the screen, in CSS pixels from its left upper corner. */
export interface Sides {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Control extends Sides {
  /** The filled act of a task: never under a toast while there is another place. */
  readonly isPrimary: boolean;
}

interface Space {
  readonly toast: Sides;
  /** Where it stands when nothing is in the way. */
  readonly preferred: number;
  /** The screen's height. */
  readonly height: number;
}

const EDGE = 8;
const STEP = 4;
/** Air between a toast and what it makes way for. */
const GAP = 6;

function overlap(toast: Sides, control: Sides): number {
  const high = Math.min(toast.bottom + GAP, control.bottom) - Math.max(toast.top - GAP, control.top);
  const wide = Math.min(toast.right, control.right) - Math.max(toast.left, control.left);
  return high > 0 && wide > 0 ? high * wide : 0;
}

/**
 * The top of a toast: as near to the preferred one as it can be without lying on a control; where controls are everywhere, on as little of them as can be,
 * and on no primary one.
 */
export function toastTop({ toast, preferred, height }: Space, controls: readonly Control[]): number {
  const size = toast.bottom - toast.top;
  const last = height - EDGE - size;
  let best = { top: preferred, primary: Number.POSITIVE_INFINITY, any: Number.POSITIVE_INFINITY };
  for (let away = 0; away <= height; away += STEP)
    for (const top of away === 0 ? [preferred] : [preferred - away, preferred + away]) {
      if (top < EDGE || top > last) continue;
      const at = { ...toast, top, bottom: top + size };
      let [primary, any] = [0, 0];
      for (const control of controls) {
        const covered = overlap(at, control);
        any += covered;
        if (control.isPrimary) primary += covered;
      }
      if (any === 0) return top;
      if (primary < best.primary || (primary === best.primary && any < best.any)) best = { top, primary, any };
    }
  return best.top;
}
