import * as z from 'zod/mini';
import { TimeMs, call } from '../wire/index.ts';

export const ServiceLine = z.object({ name: z.string(), linkType: z.int(), linkUrl: z.string(), htmlPath: z.string() });
export type ServiceLine = z.infer<typeof ServiceLine>;

export const TenantConfig = z.object({
  tenantName: z.string(),
  /** red, blue or gold. */
  theme: z.enum(['red', 'blue', 'gold']),
  logoUrl: z.string(),
  /** Play money: shown in the footer and on money pages. */
  demo: z.boolean(),
  /** Shown on the login page in demo mode only; empty otherwise. */
  demoAccounts: z.array(z.object({ userName: z.string(), password: z.string(), note: z.string() })),
  demoGuestLink: z.string(),
  gradesAsVip: z.boolean(),
  /** Links to the wallet are shown. */
  yuebaoOpen: z.optional(z.boolean()),
  embedChatEnabled: z.boolean(),
  /** Sites that may embed the chat, exactly; empty while it is not enabled. */
  embedOrigins: z.array(z.string()),
  supportWidth: z.int(),
  supportHeight: z.int(),
  serviceLines: z.array(ServiceLine),
  registerOpen: z.boolean(),
  captchaOnRegister: z.boolean(),
  maintenance: z.boolean(),
  closed: z.boolean(),
  /** Short notice lines of the home page. */
  notices: z.array(z.string()),
  hotLotteries: z.array(z.string()),
  /** Outside production: how fast the database clock runs against real time; 1 otherwise. */
  clockRate: z.number(),
  /** The same as `beacon`, for clients from before it. */
  testBeacon: z.boolean(),
  /** Which beacon is in force: the test beacon that this site signs itself, or the public drand network. */
  beacon: z.optional(z.enum(['test', 'drand'])),
  idleMinutes: z.int(),
});
export type TenantConfig = z.infer<typeof TenantConfig>;

export const tenantCalls = {
  getTenantConfig: call({
    method: 'GET',
    path: '/v1/management/tenant/getTenantConfig',
    who: 'any',
    doc: 'Site name, theme, switches, service lines.',
    input: z.object({}),
    output: TenantConfig,
    refusals: [],
  }),
} as const;

/** The state of the server's parts, at GET /healthz (not an enpath call), for operators and this machine; others are told `{ status: 'up' | 'down' }`. */
export const Health = z.object({
  build: z.string(),
  database: z.enum(['up', 'down']),
  drawClock: z.object({ state: z.enum(['running', 'late', 'stopped']), now: TimeMs, overdue: z.int() }),
});
export type Health = z.infer<typeof Health>;
