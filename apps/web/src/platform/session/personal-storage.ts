import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { readStored, readTab, writeStored, writeTab } from '../storage/storage.ts';
import { own, personNow } from './personal.ts';
import { isView } from './view.ts';

/** A value of the person that outlives the page: in this browser, or in this tab until it is closed. Each person has their own; a visitor's has the bare name. */
export interface PersonalCell<T> {
  read(): T | null;
  /** Null forgets it. */
  write(value: T | null): void;
}

interface Place<T> {
  readonly name: `caiting.${string}`;
  readonly in: 'browser' | 'tab';
  readonly check: (value: unknown) => value is T;
  /** Whoever has nothing of their own takes over what the visitor before them made, once. */
  readonly follows?: true;
}

export function personalCell<T>({ name, in: place, check, follows }: Place<T>): PersonalCell<T> {
  // Nothing of a player stays in the browser of somebody of staff.
  if (isView) return { read: () => null, write: () => undefined };
  const [readAt, writeAt] = place === 'tab' ? [readTab, writeTab] : [readStored, writeStored];
  const key = (): string => (typeof personNow().id === 'string' ? `${name}.${personNow().id}` : name);
  return {
    read: () => {
      const own = readAt(key(), check);
      if (own !== null || !follows || key() === name) return own;
      const ofVisitor = readAt(name, check);
      if (ofVisitor === null) return null;
      writeAt(name, null);
      writeAt(key(), ofVisitor);
      return ofVisitor;
    },
    write: (value) => writeAt(key(), value),
  };
}

/** A store that is the content of a cell: another person's content comes with the person. `readFrom` also says what stands where nothing is stored. */
export function storedStore<T extends object, S>(
  cell: PersonalCell<S>,
  readFrom: (stored: S | null) => T,
  asStored: (value: T) => S,
): UseBoundStore<StoreApi<T>> {
  const read = (): T => readFrom(cell.read());
  const store = create<T>(read);
  let isReading = false;
  const readAnew = (): void => {
    isReading = true;
    store.setState(read(), true);
    isReading = false;
  };
  own({ renew: readAnew, known: readAnew });
  store.subscribe((value) => {
    if (!isReading) cell.write(asStored(value));
  });
  return store;
}
