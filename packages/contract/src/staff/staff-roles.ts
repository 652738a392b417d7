/**
 * What a member of staff is there for (docs/decisions/0318). Eight fixed bundles: a person holds one or several of the six that work at the desk, or is
 * administrator or auditor and nothing else: who says who may act, and sets the limits, does not move money; who looks at both changes nothing.
 */
export const STAFF_ROLES = [
  'admin',
  'financeLead',
  'finance',
  'risk',
  'draws',
  'support',
  'content',
  'auditor',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_WORDS = {
  admin: { zh: '管理员', en: 'Administrator' },
  financeLead: { zh: '财务主管', en: 'Finance lead' },
  finance: { zh: '财务', en: 'Finance' },
  risk: { zh: '风控', en: 'Risk' },
  draws: { zh: '开奖', en: 'Draws' },
  support: { zh: '客服', en: 'Support' },
  content: { zh: '内容', en: 'Content' },
  auditor: { zh: '审计员', en: 'Auditor' },
} as const satisfies Readonly<Record<StaffRole, { zh: string; en: string }>>;

/** Roles that nobody holds beside another one. */
export const ROLES_APART = ['admin', 'auditor'] as const satisfies readonly StaffRole[];

/** Everything of the desk: what one role held before there were bundles, and what a small site gives each of its few people. */
export const OPERATOR_ROLES = [
  'financeLead',
  'finance',
  'risk',
  'draws',
  'support',
  'content',
] as const satisfies readonly StaffRole[];

/** How roles are given where an account is made on the machine itself: one, several, or the whole desk by its word. */
export type RolesGiven = StaffRole | 'operator' | readonly StaffRole[];
export const rolesGiven = (given: RolesGiven): readonly StaffRole[] =>
  given === 'operator' ? OPERATOR_ROLES : typeof given === 'string' ? [given] : given;

/** Whether nobody may hold these together: one that stands apart, beside any other. */
export const areApart = (roles: readonly StaffRole[]): boolean =>
  roles.length > 1 && ROLES_APART.some((role) => roles.includes(role));

const MONEY = ['financeLead', 'finance'] as const;
/** Who must know how it stands with a player or their money. */
const MONEY_LOOK = ['financeLead', 'finance', 'risk', 'support', 'auditor'] as const;
const PLAYER_LOOK = ['risk', 'support', 'financeLead', 'finance', 'auditor'] as const;
const DRAW_LOOK = ['draws', 'risk', 'support', 'auditor'] as const;
const WORDS = ['admin', 'content'] as const;
const TALK = ['admin', 'content', 'support'] as const;
const TALK_LOOK = ['admin', 'content', 'support', 'auditor'] as const;
const GIVES = ['admin', 'content', 'financeLead'] as const;
const GIVES_LOOK = ['admin', 'content', 'financeLead', 'finance', 'support', 'auditor'] as const;
/** Who decides by how the whole site does. */
const SITE_LOOK = ['admin', 'financeLead', 'finance', 'risk', 'content', 'auditor'] as const;
const ADMIN = ['admin'] as const;

/**
 * The bundles as one table: part of the console × kind of act → who may. A call names its place here (`roles: STAFF_MAY.withdrawals.look`), so a role means
 * the same on the wire, on the screens and on the page of the matrix (docs/staff-roles.md).
 */
export const STAFF_MAY = {
  home: { look: STAFF_ROLES },
  withdrawals: { look: MONEY_LOOK, payee: MONEY, decide: MONEY },
  recharges: { look: MONEY_LOOK, decide: MONEY, compare: MONEY },
  approvals: {
    look: STAFF_ROLES,
    /** What an approval does is still the act's own to allow. */
    decide: ['admin', 'financeLead', 'finance', 'risk', 'draws', 'support', 'content'],
  },
  manual: {
    look: ['finance', 'financeLead', 'auditor'],
    ask: ['finance'],
    confirm: ['financeLead'],
    stop: ['financeLead', 'finance'],
  },
  'pay-lines': {
    look: ['admin', 'financeLead', 'finance', 'risk', 'auditor'],
    stop: ['admin', 'financeLead', 'finance'],
    set: ADMIN,
  },
  yuebao: { look: ['admin', 'financeLead', 'finance', 'auditor'], set: ADMIN },
  ledger: { look: MONEY_LOOK, audit: STAFF_ROLES },
  issues: {
    look: DRAW_LOOK,
    /** Who sets limits sees what they bound. */
    exposure: ['admin', ...DRAW_LOOK],
    waiting: ['draws', 'admin', 'auditor'],
    result: ['draws'],
    undo: ['draws'],
    limit: ADMIN,
  },
  bets: { look: ['risk', 'draws', 'support', 'financeLead', 'finance', 'auditor'], decide: ['draws'] },
  lotteries: { look: STAFF_ROLES, pause: ['admin', 'draws'], enable: ADMIN },
  games: {
    look: ['draws', 'risk', 'support', 'financeLead', 'finance', 'auditor'],
    pause: ['draws', 'risk'],
    rounds: ['draws'],
    set: ADMIN,
  },
  players: {
    look: PLAYER_LOOK,
    reveal: ['support', 'risk'],
    shut: ['support', 'risk'],
    open: ['support', 'risk'],
    helpIn: ['support'],
    /** The pages as the player sees them, read only. */
    view: ['support'],
    names: ['content', 'support'],
    block: ['risk', 'support', 'financeLead'],
    protect: ['risk', 'support'],
    notes: ['risk', 'support', 'financeLead', 'finance'],
    requests: ['risk', 'support', 'auditor'],
    decide: ['risk'],
    grade: ADMIN,
  },
  agents: {
    look: PLAYER_LOOK,
    letters: ['risk', 'support'],
    move: MONEY,
    freeze: ['risk', 'financeLead'],
  },
  chat: { look: TALK_LOOK, rooms: WORDS, plans: ['content'], people: TALK, read: TALK },
  reports: { look: TALK_LOOK, decide: TALK },
  activities: { look: GIVES_LOOK, write: WORDS, letters: TALK, give: GIVES },
  live: {
    look: ['content', 'support', 'auditor'],
    open: ['content'],
    edit: WORDS,
    plan: ['content'],
    reports: ['content', 'support'],
    set: ADMIN,
  },
  stats: { look: SITE_LOOK, export: STAFF_ROLES },
  jobs: { look: STAFF_ROLES, messages: ['support'], retry: ['admin', 'financeLead', 'draws'] },
  staff: { look: ['admin', 'auditor'], set: ADMIN },
  log: { look: STAFF_ROLES },
  setup: { look: ['admin', 'auditor'] },
  settings: { look: STAFF_ROLES, set: ADMIN },
  own: { do: STAFF_ROLES },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly [StaffRole, ...StaffRole[]]>>>>;
