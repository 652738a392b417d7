import type { Group } from '@caiting/lottery/core';

/** What is asked of a source of official results. */
export interface ResultAsk {
  readonly lotteryCode: string;
  readonly group: Group;
  readonly issueNo: string;
}

/** What a source said: the numbers as read, and every byte of the answer. */
export interface SourceAnswer {
  readonly numbers: readonly number[];
  readonly raw: Buffer;
}

/** One source of official results. Polled only after the draw time, never before the close. */
export interface ResultSource {
  /** As the proof page names it. */
  readonly name: string;
  readonly kind: 'simulated' | 'http';
  /** Null when it has no result yet, nobody answers in time, or the answer is not to be believed (signature, other issue, no draw). Never throws. */
  fetchResult(ask: ResultAsk): Promise<SourceAnswer | null>;
}

/** The sources of this deployment and how many of them must say the same. */
export interface ResultFeed {
  readonly sources: readonly ResultSource[];
  readonly agree: number;
}
