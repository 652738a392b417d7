import type { ISSUE_STATES, VOID_REASONS } from '@caiting/contract';

export type IssueState = (typeof ISSUE_STATES)[number];

export type VoidReason = (typeof VOID_REASONS)[number];

/** The selling period of one draw, as its row says. */
export interface Issue {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly issueNo: string;
  /** yyyy-MM-dd in Shanghai. */
  readonly day: string;
  readonly index: number;
  readonly opensAt: Date;
  readonly closeAt: Date;
  readonly drawAt: Date;
  readonly state: IssueState;
  /** Chain hash of the network whose round decides; null for an official issue, which is not drawn here. */
  readonly beacon: string | null;
  readonly beaconRound: number | null;
  /** From when a result can exist: the round's time, or the draw time of an official issue. */
  readonly beaconTime: Date;
  readonly sealedAt: Date | null;
  readonly sealedLate: boolean;
  readonly betRoot: string | null;
  readonly betCount: number | null;
  /** Newest round that was out when we closed, as the network said. */
  readonly beaconSeen: number | null;
  /** Since when its result may be known. */
  readonly linkToldAt: Date | null;
  readonly demoHistory: boolean;
  readonly voidReason: VoidReason | null;
  /** Null for an issue that was void before this was kept. */
  readonly voidedAt: Date | null;
  /** When what a void issue would have drawn was told. */
  readonly revealedAt: Date | null;
}

/** An issue that is drawn here, by its beacon round. */
export interface HouseIssue extends Issue {
  readonly beacon: string;
  readonly beaconRound: number;
}

export function isHouseIssue(issue: Issue): issue is HouseIssue {
  return issue.beacon !== null && issue.beaconRound !== null;
}

export interface Result {
  readonly numbers: number[] | null;
  readonly openNumber: string;
  readonly drawnAt: Date;
}
