import * as z from 'zod/mini';
import { FlagIn, MoneyOut, intIn, moneyIn, STAFF_MAY, staffCall, text } from '../../wire/index.ts';
import { COIN_NETWORKS } from '../../cashier/coin-networks.ts';
import { PAY_CHANNELS, PAY_KINDS } from '../cashier/cashier.ts';

const done = z.object({ done: z.boolean(), note: z.string() });
const LineId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/));
const Channel = z.enum(PAY_CHANNELS);

/**
 * Lines that players recharge through (docs/decisions/0151). A line is written while it is closed; to open it takes two administrators who mean the
 * same content, since it says where players' money goes. Closing works at once.
 */
export const consolePayLineCalls = {
  payLines: staffCall({
    method: 'GET',
    path: '/v1/console/payLines',
    roles: STAFF_MAY['pay-lines'].look,
    doc: 'All lines, closed ones too, in the order shown. `usable` is false where no configured provider takes the line.',
    input: z.object({ channel: z.optional(Channel) }),
    output: z.object({
      list: z.array(
        z.object({
          lineId: z.string(),
          channel: Channel,
          name: z.string(),
          provider: z.string(),
          kind: z.enum(PAY_KINDS),
          open: z.boolean(),
          usable: z.boolean(),
          min: MoneyOut,
          max: MoneyOut,
          amounts: z.array(MoneyOut),
          freeAmount: z.boolean(),
          feePercent: z.string(),
          arrival: z.string(),
          tag: z.string(),
          order: z.int(),
          /** Own account of a manual line: bank, name, number. */
          payee: z.string(),
        }),
      ),
      providers: z.array(z.object({ name: z.string(), channels: z.array(z.string()), min: MoneyOut, max: MoneyOut })),
      /** Who pays approved withdrawals of which kinds and sums; operators pay the others by hand. */
      payouts: z.array(z.object({ name: z.string(), kinds: z.array(z.string()), min: MoneyOut, max: MoneyOut })),
    }),
    refusals: [],
  }),
  savePayLine: staffCall({
    method: 'POST',
    path: '/v1/console/savePayLine',
    roles: STAFF_MAY['pay-lines'].set,
    doc: 'Write a new line, which is closed, or change a closed one; what is left out stays. A manual line (provider manual) carries the site’s own account, which its players are shown. `amounts` and `banks` are lists parted by commas.',
    input: z.object({
      lineId: LineId,
      channel: z.optional(Channel),
      name: z.optional(text(30, 1)),
      provider: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,19}$/))),
      kind: z.optional(z.enum(PAY_KINDS)),
      min: z.optional(moneyIn(2)),
      max: z.optional(moneyIn(2)),
      amounts: z.optional(z.string().check(z.regex(/^(?:\d{1,10}(?:\.\d{1,2})?(?:,\d{1,10}(?:\.\d{1,2})?){0,19})?$/))),
      freeAmount: z.optional(FlagIn),
      feePercent: z.optional(z.string().check(z.regex(/^\d{1,2}(?:\.\d{1,4})?$/))),
      arrival: z.optional(text(20)),
      tag: z.optional(text(10)),
      order: z.optional(intIn(0, 9_999)),
      matchBy: z.optional(z.enum(['amount', 'remark'])),
      payeeBank: z.optional(text(40, 1)),
      payeeName: z.optional(text(40, 1)),
      payeeAccount: z.optional(text(60, 1)),
      network: z.optional(z.enum(COIN_NETWORKS)),
      confirmations: z.optional(intIn(1, 100)),
      banks: z.optional(z.string().check(z.regex(/^(?:[A-Z]{2,10}(?:,[A-Z]{2,10}){0,60})?$/))),
    }),
    output: done,
    refusals: ['payLineOpen', 'payProviderUnfit'],
  }),
  openPayLine: staffCall({
    method: 'POST',
    path: '/v1/console/openPayLine',
    roles: STAFF_MAY['pay-lines'].set,
    doc: 'Open a line. Takes two administrators; if the line was changed between them, the second one asks anew.',
    input: z.object({ lineId: LineId }),
    output: done,
    refusals: ['notFound', 'payProviderUnfit', 'secondStaffNeeded'],
  }),
  closePayLine: staffCall({
    method: 'POST',
    path: '/v1/console/closePayLine',
    roles: STAFF_MAY['pay-lines'].stop,
    doc: 'Close a line at once. Orders made before can still be paid.',
    input: z.object({ lineId: LineId, reason: text(200, 1) }),
    output: done,
    refusals: ['notFound'],
  }),
  closePayChannel: staffCall({
    method: 'POST',
    path: '/v1/console/closePayChannel',
    roles: STAFF_MAY['pay-lines'].stop,
    doc: 'Close all lines of a channel at once.',
    input: z.object({ channel: Channel, reason: text(200, 1) }),
    output: done,
    refusals: [],
  }),
} as const;
