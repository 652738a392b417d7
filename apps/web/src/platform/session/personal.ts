import { create, type StoreApi, type UseBoundStore } from 'zustand';

/**
 * The one owner of what belongs to a person on this page. Whatever a module keeps of a person (queues, picks, open windows, timers, the query cache) is made
 * here and begins anew in the same moment that the person changes, by whatever way: sign-out, a login that ended, another tab, another login on top.
 * What is stored in the browser is keyed by the person (personal-storage.ts). `tools/check/module-state.ts` refuses state of a module made elsewhere.
 */
export interface Person {
  /** User id; null for a visitor, undefined until the first answer says who it is. */
  readonly id: string | null | undefined;
}

let person: Person = { id: undefined };

/** Who the page stands for. The same object for one stay: whoever signs out and in again is another, and nothing under way for the first stay counts. */
export const personNow = (): Person => person;
export const isStill = (one: Person): boolean => one === person;

/** The header by which the server knows for whom a call was made: another tab may have changed the cookie meanwhile. */
const PERSON_HEADER = 'x-caiting-person';
export const personHeader = (): Record<string, string> =>
  typeof person.id === 'string' ? { [PERSON_HEADER]: person.id } : {};

interface Owned {
  /** The person has changed. */
  renew(now: Person, before: Person): void;
  /** It has become known who opened the page. */
  known?(): void;
}
const owned: Owned[] = [];

/** Registers what has to begin anew with another person. */
export function own(one: Owned): void {
  owned.push(one);
}

/** From here on the page stands for this user (null: a visitor). What was kept for another is gone when it returns. Called by session.ts only. */
export function becomePerson(id: string | null): void {
  if (person.id === id) return;
  const before = person;
  if (before.id === undefined) {
    // Nobody's calls were made for somebody else: they go on.
    (before as { id: string | null }).id = id;
    for (const { known } of owned) known?.();
    return;
  }
  person = { id };
  for (const { renew } of owned) renew(person, before);
}

interface Ways<T> {
  /** What a visitor did goes along with whoever signs in on the page: who picked numbers signs in to bet on them. */
  readonly follows?: true;
  /** Kept for this person until they sign in again on this page, in this form; null keeps nothing. */
  keep?(value: T): T | null;
  /** The last act on what goes: closes a question, gives memory back. */
  leave?(value: T): void;
}

/** A value of the person, replaced by a fresh one for the next. */
export interface Personal<T> {
  now(): T;
  set(value: T): void;
}

const isVisitor = ({ id }: Person): boolean => id === null;

/** What the next person begins with. */
function successor<T>(fresh: () => T, { follows, keep, leave }: Ways<T>) {
  const kept = new Map<string, T>();
  return (value: T, now: Person, before: Person): T => {
    if (follows && isVisitor(before)) return value;
    const stays = typeof before.id === 'string' ? (keep?.(value) ?? null) : null;
    if (stays !== null) kept.set(before.id as string, stays);
    else leave?.(value);
    const back = typeof now.id === 'string' ? kept.get(now.id) : undefined;
    if (back !== undefined) kept.delete(now.id as string);
    return back ?? fresh();
  };
}

export function personal<T>(fresh: () => T, ways: Ways<T> = {}): Personal<T> {
  let value = fresh();
  const next = successor(fresh, ways);
  own({ renew: (now, before) => void (value = next(value, now, before)) });
  return { now: () => value, set: (other) => void (value = other) };
}

/** The same as a store that components listen to. */
export function personalStore<T extends object>(fresh: () => T, ways: Ways<T> = {}): UseBoundStore<StoreApi<T>> {
  const store = create<T>(fresh);
  const next = successor(fresh, ways);
  own({ renew: (now, before) => store.setState(next(store.getState(), now, before), true) });
  return store;
}

/** setTimeout for the person of this moment: for anybody else it never fires. */
export function later(act: () => void, ms: number): ReturnType<typeof setTimeout> {
  const mine = person;
  return setTimeout(() => isStill(mine) && act(), ms);
}
