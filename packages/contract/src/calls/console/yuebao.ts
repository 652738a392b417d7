import * as z from 'zod/mini';
import { accountNameOrEmpty } from '../../staff/named-people.ts';
import {
  Before,
  FlagIn,
  MoneyOut,
  PageSize,
  RateIn,
  TimeMs,
  intIn,
  moneyIn,
  STAFF_MAY,
  staffCall,
  text,
} from '../../wire/index.ts';
import { PledgeProduct } from '../yuebao/pledge.ts';
import { DayText } from '../yuebao/yuebao.ts';
import { PAGE } from './reads/page.ts';

const Done = z.object({ done: z.boolean(), note: z.string() });

/** Rates and products of yuebao, by operators. */
export const consoleYuebaoCalls = {
  yuebaoTerms: staffCall({
    method: 'GET',
    path: '/v1/console/yuebaoTerms',
    roles: STAFF_MAY.yuebao.look,
    doc: 'Rates by the day they begin, every product with what is sold of it, the last paid days.',
    input: z.object({}),
    output: z.object({
      rates: z.array(z.object({ fromDay: DayText, rate: z.string(), by: z.string(), at: TimeMs })),
      products: z.array(z.object({ ...PledgeProduct.shape, sold: MoneyOut })),
      days: z.array(z.object({ day: DayText, wallets: z.int(), amount: MoneyOut, paidAt: z.nullable(TimeMs) })),
    }),
    refusals: [],
  }),
  walletsFound: staffCall({
    method: 'GET',
    path: '/v1/console/walletsFound',
    roles: STAFF_MAY.yuebao.look,
    doc: 'Wallets, those of the newest players first: what lies in each at call, what is pledged, and what the last day that was paid gave. Looking for somebody is logged.',
    input: z.object({ userName: accountNameOrEmpty, before: Before, pageSize: PageSize }),
    output: z.object({
      list: z.array(
        z.object({
          userName: z.string(),
          balance: MoneyOut,
          pledged: MoneyOut,
          earned: z.nullable(MoneyOut),
          earnedDay: z.nullable(DayText),
        }),
      ),
      ...PAGE,
    }),
    refusals: [],
  }),
  setYuebaoRate: staffCall({
    method: 'POST',
    path: '/v1/console/setYuebaoRate',
    roles: STAFF_MAY.yuebao.set,
    doc: 'The annual rate from a day after today on, in percent; above the tenant’s limit two people set it.',
    input: z.object({ rate: RateIn, fromDay: DayText }),
    output: Done,
    refusals: ['rateDayPast', 'secondStaffNeeded'],
  }),
  setPledgeProduct: staffCall({
    method: 'POST',
    path: '/v1/console/setPledgeProduct',
    roles: STAFF_MAY.yuebao.set,
    doc: 'Create a product (no id: name, termDays, rate, min, max, playerMax, quota) or change one: isOpen, rate, quota. Running orders keep theirs. A rate or a quota above the tenant’s limit takes two people.',
    input: z.object({
      productId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,18}$/))),
      name: z.optional(text(20, 1)),
      termDays: z.optional(intIn(1, 3650)),
      rate: z.optional(RateIn),
      min: z.optional(moneyIn(2)),
      max: z.optional(moneyIn(2)),
      playerMax: z.optional(moneyIn(2)),
      quota: z.optional(moneyIn(2)),
      isOpen: z.optional(FlagIn),
    }),
    output: Done,
    refusals: ['pledgeQuotaSold', 'secondStaffNeeded', 'notFound', 'badInput', 'fieldEmpty'],
  }),
} as const;
