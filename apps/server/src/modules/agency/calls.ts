import { inviteUsesBinding } from './members/invite-uses.ts';
import { listMembersBinding } from './members/list-members.ts';
import { raiseLevelBinding } from './members/raise-level.ts';
import { agentBetsBinding } from './records/agent-bets.ts';
import { agentBillsBinding } from './records/agent-bills.ts';
import { agentGamesBinding } from './records/agent-games.ts';
import { commissionBinding } from './records/commission.ts';
import { agentReportBinding } from './reports/agent-report.ts';
import { childReportBinding } from './reports/child-report.ts';
import { memberDetailBinding } from './reports/member-detail.ts';
import { teamBindings } from './reports/team.ts';

export const calls = [
  agentReportBinding,
  childReportBinding,
  memberDetailBinding,
  ...teamBindings,
  listMembersBinding,
  raiseLevelBinding,
  inviteUsesBinding,
  agentBetsBinding,
  agentGamesBinding,
  agentBillsBinding,
  commissionBinding,
];
