import { MENTIONS_MAX, MENTION_ALL, isCharacterEnd } from '@caiting/contract';
import type { Mention } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { listPlayersByIds, maskUserName, nicknameKey } from '../../account/index.ts';
import { plainText } from '../core/clean-text.ts';

/** Which names a text calls, and where they stand once it is cleaned (product §4). A name is never a key: ids and places are. */

/** People of the test group are not called (product §6). */
const GRADE_TEST = -1;
const ID = /^[1-9]\d{0,17}$/;
const NICKNAME_MAX = 20;

/** A name in a cleaned text. */
export interface PlacedMention extends Mention {
  /** As it stands behind the @. */
  readonly name: string;
}

export interface PlacedText {
  readonly text: string;
  readonly mentions: readonly PlacedMention[];
}

/** What a client asks for: places, or, of clients of before, ids alone. */
export interface AskedMentions {
  readonly mentions?: readonly Mention[] | undefined;
  readonly userIds?: string | undefined;
}

/** Somebody who may be called, and how others see the name. */
interface Callable {
  readonly userId: string;
  readonly name: string;
}

/**
 * Cleans a text and says which of the asked names stand in it. Where a client gives the place, the name there is left as it is: cleaning folds ① and
 * full-width letters, and a name with them would be nobody's any more.
 */
export async function placeMentions(db: Queries, raw: string, asked: AskedMentions): Promise<PlacedText> {
  const ids = asked.mentions?.map(({ userId }) => userId) ?? (asked.userIds ?? '').split(',').map((id) => id.trim());
  const wanted = [...new Set(ids)].filter((id) => id === MENTION_ALL.id || ID.test(id)).slice(0, MENTIONS_MAX);
  if (wanted.length === 0) return { text: plainText(raw), mentions: [] };
  const people = await listCallable(db, wanted);
  const placed = asked.mentions ? cleanAround(raw, standing(raw, asked.mentions, people)) : lookFor(raw, people);
  const longer = await listLongerNames(db, placed);
  const stands = (mention: PlacedMention): boolean =>
    !longer.has(mention) && isCharacterEnd(placed.text, mention.offset + mention.length);
  return { ...placed, mentions: placed.mentions.filter(stands) };
}

async function listCallable(db: Queries, wanted: readonly string[]): Promise<Callable[]> {
  const people = await listPlayersByIds(
    db,
    wanted.filter((id) => id !== MENTION_ALL.id),
  );
  const callable = people
    .filter(({ grade }) => grade !== GRADE_TEST)
    .map(({ id, shown_name: name }) => ({ userId: String(id), name }));
  // In the order they were asked for, as they are shown; everybody by either of their names.
  return wanted.flatMap((id) =>
    id === MENTION_ALL.id
      ? MENTION_ALL.names.map((name) => ({ userId: id, name }))
      : callable.filter(({ userId }) => userId === id),
  );
}

/** Of the places a client gives those where the name of that person stands, in their order and apart from each other. */
function standing(raw: string, given: readonly Mention[], people: readonly Callable[]): PlacedMention[] {
  const found: PlacedMention[] = [];
  let end = 0;
  for (const { userId, offset, length } of given.toSorted((a, b) => a.offset - b.offset)) {
    const written = raw.slice(offset, offset + length);
    const is = people.some((one) => one.userId === userId && written === `@${one.name}`);
    if (!is || offset < end || !isCharacterEnd(raw, offset + length)) continue;
    found.push({ userId, offset, length, name: written.slice(1) });
    end = offset + length;
  }
  return found;
}

/** Cleans what stands between the names, and says where they stand after that. */
function cleanAround(raw: string, mentions: readonly PlacedMention[]): PlacedText {
  let text = '';
  let from = 0;
  const placed = mentions.map((mention) => {
    text += cleanPiece(raw.slice(from, mention.offset));
    const offset = text.length;
    text += `@${mention.name}`;
    from = mention.offset + mention.length;
    return { ...mention, offset };
  });
  text += cleanPiece(raw.slice(from));
  if (placed.length === 0) return { text: plainText(raw), mentions: [] };
  const cut = text.length - text.trimStart().length;
  return { text: text.trim(), mentions: placed.map((mention) => ({ ...mention, offset: mention.offset - cut })) };
}

/** A piece from the middle of a text: its blanks at the ends belong to the text. */
const cleanPiece = (piece: string): string => plainText(`@${piece}@`).slice(1, -1);

/** The names where a client says only whose: at each @ the longest that stands there. */
function lookFor(raw: string, people: readonly Callable[]): PlacedText {
  const text = plainText(raw);
  // The text of such a client was folded whole, and so are the names in it.
  const names = people
    .map(({ userId, name }) => ({ userId, name: plainText(name) }))
    .toSorted((a, b) => b.name.length - a.name.length);
  const mentions: PlacedMention[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const one = names.find(({ name }) => text.startsWith(name, at + 1) && isCharacterEnd(text, at + 1 + name.length));
    if (one) mentions.push({ ...one, offset: at, length: one.name.length + 1 });
  }
  return { text, mentions };
}

/** "lu***8" is not called by "@lu***8·2". */
const MASK_NUMBER = /^·\d/u;

/**
 * Mentions at whose place the longer name of somebody else stands: "@小王子" does not call 小王, whoever typed it and whether or not 小王子 is called by it.
 */
async function listLongerNames(db: Queries, { text, mentions }: PlacedText): Promise<Set<PlacedMention>> {
  const named = mentions.filter(({ userId }) => userId !== MENTION_ALL.id);
  const prefixes = named.map(({ offset, length }) => {
    const rest = text.slice(offset + 1).split(/[\n@]/u, 1)[0] ?? '';
    const lengths = Array.from({ length: NICKNAME_MAX }, (_, at) => at + length);
    return [...new Set(lengths.map((end) => rest.slice(0, end)))].filter(
      (name) => name.length >= length && isCharacterEnd(rest, name.length),
    );
  });
  const asked = [...new Set(prefixes.flat())];
  const longer = new Set(named.filter(({ name, offset, length }) => isCut(name, text.slice(offset + length))));
  if (asked.length === 0) return longer;
  const rows = await db.query<{ shown_name: string }>(
    'select shown_name from player where nickname_key = any($1::text[]) and shown_name = any($2::text[])',
    [asked.map(nicknameKey), asked],
  );
  const known = new Set(rows.map(({ shown_name: name }) => name));
  named.forEach((mention, at) => {
    if (prefixes[at]?.some((name) => known.has(name))) longer.add(mention);
  });
  return longer;
}

const isCut = (name: string, rest: string): boolean => MASK_NUMBER.test(rest) && maskUserName(name) === name;
