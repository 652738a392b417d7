import type { ComponentType } from 'react';
import type { OwnWord } from '@caiting/contract';
import type { Entry } from '../contract/entries.ts';
import type { Row } from '../contract/row-acts.ts';
import type { UrlState } from '../table/url-state.ts';
import type { Read } from '../table/use-read.ts';

/** Why nothing can be decided by what stands here: the last look failed, there was none for a while, or it is over. */
export type Off = 'failed' | 'stale' | 'over' | null;

export interface RowListProps {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly current: string | null;
  /** What is drawn is older than it should be. */
  readonly isOld: boolean;
  onOpen(key: string): void;
}

export interface RowPanelProps {
  readonly row: Row;
  readonly read: Read;
  /** Acts that are about such rows. */
  readonly acts: readonly Entry[];
  readonly place: string | null;
  readonly off: Off;
  /** Opens the form of an act; `choose`: its decision, said already, or one of its fields as `name=value`. */
  onAct(act: Entry, choose: string | null): void;
  onNext(): void;
}

/** How one read looks that was drawn by hand: its rows, its panel, what stands there when there are none. What can be done, and by whom, the calls say. */
export interface HandMade {
  readonly List: ComponentType<RowListProps>;
  readonly Panel: ComponentType<RowPanelProps>;
  readonly Empty: ComponentType;
  /** What the read is asked with where the address says nothing; undefined: the address alone counts. */
  said?(url: UrlState, name: string): string | null | undefined;
  /** Of what was read, the rows that are shown. */
  rows?(rows: readonly Row[], url: UrlState, me: string): readonly Row[];
  /** Its rows are looked at; none is approved or refused. */
  readonly isLook?: boolean;
  /** Filters that tabs stand for. */
  readonly inTabs: readonly string[];
}

export interface HandTab {
  readonly id: string;
  readonly read: string;
  /** What the address says of it beside the read. */
  readonly says: Readonly<Record<string, string>>;
  readonly words: OwnWord;
}

/** A part of the console that was drawn by hand. */
export interface HandPart {
  readonly tabs: readonly HandTab[];
  /** By the name of the read; others of the part look as their call has it. */
  readonly reads: Readonly<Record<string, HandMade>>;
  /** What stands under the title. */
  readonly Hint: ComponentType;
  /** Its acts stand above the list as well: some of them are about no row. Or those of these names alone. */
  readonly showsActs?: true | readonly string[];
  /** How many each tab holds, by its id, where that is known. */
  useCounts(): Readonly<Record<string, number | null>>;
}
