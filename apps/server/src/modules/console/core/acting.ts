import type { StaffRole } from '@caiting/contract';
import type { Staff } from '../../../platform/http/binding.ts';

/** What somebody of staff is about to do: what a wish for two keeps of it. */
export interface Doing {
  readonly call: string;
  /** Who may: whoever asked first must still be one of them. */
  readonly roles: readonly StaffRole[];
  /** As it was sent, field by field; what the log hides is hidden here. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What stood before an act that writes over it, where its binding looks; undefined elsewhere. */
  readonly was: unknown;
  /** The wish that is agreed to by its number; null where the same is said by hand. */
  readonly approves: Agreement | null;
  /** The line of the log that says it; of what is agreed to by number, that of the agreement. */
  readonly line: bigint;
  /** Whether its operator has signed it with the own key. */
  readonly isSigned: boolean;
}

/** Says whether it came to the point where the second word counted: not every act does, where nothing is left to do. */
export interface Agreement {
  readonly request: string;
  readonly line: bigint;
  readonly isSigned: boolean;
  isUsed: boolean;
}

/** Who acts, and what: acts that take two are given nothing less. */
export interface ActingStaff extends Staff {
  readonly doing: Doing;
}
