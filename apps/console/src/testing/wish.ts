import type { Data } from './drawn.tsx';

const AT = Date.UTC(2026, 10, 29, 4);

/** A wish that waits for a second person, as the queue of approvals has it. */
export const wish = (id: string, more: Data): Data => ({
  id,
  kind: 'setCoinRate',
  state: 'waiting',
  subject: `wish ${id}`,
  reason: '',
  before: '"7.10"',
  after: '"7.20"',
  askedBy: 'boris',
  at: AT + Number(id),
  until: AT + 3_600_000,
  decidedBy: '',
  decidedAt: null,
  note: '',
  decides: 'approve',
  mayDecide: true,
  whyNot: '',
  ...more,
});
