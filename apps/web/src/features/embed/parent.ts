import { readEmbedMessage, type EmbedAnswer, type EmbedMessage } from '@caiting/contract';

/** The window around the frame, as far as the bridge needs it. */
interface Around {
  postMessage(message: unknown, targetOrigin: string): void;
}
interface Heard {
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
}

export type Say = (answer: EmbedAnswer) => void;

/**
 * One ear and one mouth. It hears the window directly around the frame, when that window's origin is exactly one of those the tenant lists, and
 * speaks to that origin only: the browser delivers nothing when another page has taken its place. Anything else gets no answer at all.
 */
export function listenToParent(
  around: Around,
  origins: readonly string[],
  onMessage: (message: EmbedMessage, origin: string, say: Say) => void,
): (event: Heard) => void {
  return ({ source, origin, data }) => {
    if (source !== around || !origins.includes(origin)) return;
    const message = readEmbedMessage(data);
    if (message) onMessage(message, origin, (answer) => around.postMessage(answer, origin));
  };
}

/** Origin of the page around us where the browser tells: needed for the first word only. */
export function originAround(): string | null {
  const [nearest] = globalThis.location.ancestorOrigins ?? [];
  if (nearest !== undefined) return nearest;
  try {
    return new URL(document.referrer).origin;
  } catch {
    return null;
  }
}
