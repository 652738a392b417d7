import { formatMoney } from '@caiting/money';
import type { Scenario } from './scenarios.ts';
import { PLAYER, type Heard } from './test-wallet.ts';

/** A rule that every round is held to. A case is a rule in a scenario. */
export interface Rule {
  readonly name: string;
  readonly says: string;
  holds(scenario: Scenario, played: Played): boolean;
}

export interface Played {
  readonly heard: readonly Heard[];
  readonly net: bigint;
  /** The provider has nothing left to tell. */
  readonly isSettled: boolean;
}

const moneyMessages = (heard: readonly Heard[]): Heard[] =>
  heard.filter(({ message }) => ['debit', 'credit', 'rollback', 'roundEnd'].includes(message));
const idOf = ({ fields, body }: Heard): string => String(fields?.['transactionId'] ?? idIn(body));
const idIn = (body: string): string => /"transactionId"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? '';

export const RULES: readonly Rule[] = [
  {
    name: 'signed',
    says: 'every message carries a right signature and a timestamp of now',
    holds: (_, { heard }) => heard.every(({ isSigned, isYoung }) => isSigned && isYoung),
  },
  {
    name: 'of-the-contract',
    says: 'every message has the fields of the contract, with amounts of at most four decimals in CNY',
    holds: (_, { heard }) => heard.every(({ fields }) => fields !== null),
  },
  {
    name: 'one-body-per-id',
    says: 'a message that is sent again is the same, byte for byte',
    holds: (_, { heard }) => {
      const bodies = new Map<string, string>();
      return moneyMessages(heard).every((one) => {
        const id = `${one.message} ${idOf(one)}`;
        const known = bodies.get(id) ?? one.body;
        bodies.set(id, known);
        return known === one.body;
      });
    },
  },
  {
    name: 'pays-on-its-debit',
    says: 'a payout names a debit of this round that was answered ok before, and none is sent where no stake was taken',
    holds: ({ mayPay }, { heard }) => {
      const taken = new Set<string>();
      return heard.every((one) => {
        if (one.message === 'debit' && one.isDone && one.isAnswered) taken.add(idOf(one));
        return one.message !== 'credit' || (mayPay && taken.has(String(one.fields?.['debit'])));
      });
    },
  },
  {
    name: 'ends-even',
    says: 'in the end the player has won or lost what the round was worth, once, or nothing where it was given back',
    holds: ({ nets }, { net, isSettled }) => isSettled && nets.includes(formatMoney(net as never)),
  },
  {
    name: 'closes',
    says: 'a round with a stake that stands is closed, by a payout that says so, one of zero, or its end',
    holds: (_, { heard }) => {
      const undone = new Set(
        heard
          .filter(({ message, isDone }) => message === 'rollback' && isDone)
          .map(({ fields }) => String(fields?.['of'])),
      );
      const stands = heard.some((one) => one.message === 'debit' && one.isDone && !undone.has(idOf(one)));
      const isClosed = heard.some(
        ({ message, isDone, fields }) =>
          isDone &&
          (message === 'roundEnd' ||
            (message === 'credit' && (fields?.['closes'] === true || fields?.['amount'] === 0n))),
      );
      return !stands || isClosed;
    },
  },
  {
    name: 'for-the-player',
    says: 'money moves for the player of the token alone',
    holds: (_, { heard }) => moneyMessages(heard).every(({ fields }) => fields === null || fields['player'] === PLAYER),
  },
];
