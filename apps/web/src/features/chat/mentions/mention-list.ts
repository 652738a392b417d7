import type { MentionOfMe } from '@caiting/contract';
import { isLaterId } from '../feed/room-state.ts';

/** Unseen mentions of a reader, oldest first. Pure. */

/** A list with one more; the same id stands once. */
export function withMention(list: readonly MentionOfMe[], mention: MentionOfMe): MentionOfMe[] {
  return list.some(({ id }) => id === mention.id) ? [...list] : [...list, mention].toSorted(byId);
}

/** What a reader is told of: not what was recalled, though word of the mention, or a list asked for before, may come after the recall. */
export function standing(list: readonly MentionOfMe[], recalled: ReadonlySet<string>): readonly MentionOfMe[] {
  return list.some(({ id }) => recalled.has(id)) ? list.filter(({ id }) => !recalled.has(id)) : list;
}

const byId = (a: MentionOfMe, b: MentionOfMe): number => (isLaterId(a.id, b.id) ? 1 : -1);
