import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Bell,
  ChartLine,
  CircleDollarSign,
  Clock,
  CreditCard,
  Crown,
  FileText,
  Gift,
  HeartHandshake,
  Link2,
  List,
  Percent,
  ShieldCheck,
  Spade,
  Ticket,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { UserInfo } from '@caiting/contract';
import { sitePage, type PagePath } from '../../platform/site-map.ts';

interface Group {
  title: 'money' | 'records' | 'account' | 'agency';
  items: readonly { path: PagePath; icon: LucideIcon }[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'money',
    items: [
      { path: '/userCenter/recharge', icon: ArrowDownToLine },
      { path: '/userCenter/withdraw', icon: ArrowUpFromLine },
      { path: '/userCenter/accountTotal', icon: CircleDollarSign },
      { path: '/userCenter/billRecord', icon: List },
    ],
  },
  {
    title: 'records',
    items: [
      { path: '/userCenter/betRecord', icon: Ticket },
      { path: '/userCenter/seekOrder', icon: Clock },
      { path: '/userCenter/chessRecord', icon: Spade },
      { path: '/userCenter/PLstatement', icon: ChartLine },
      { path: '/userCenter/redEnvelope', icon: Gift },
      { path: '/rebateDes', icon: Percent },
    ],
  },
  {
    title: 'account',
    items: [
      { path: '/userCenter/personalInfo', icon: UserRound },
      { path: '/userCenter/personalLevel', icon: Crown },
      { path: '/userCenter/securityCenter', icon: ShieldCheck },
      { path: '/userCenter/protection', icon: HeartHandshake },
      { path: '/userCenter/bankCard', icon: CreditCard },
      { path: '/userCenter/letter', icon: Bell },
    ],
  },
  {
    title: 'agency',
    items: [
      { path: '/userCenter/agentReport', icon: FileText },
      { path: '/userCenter/agentMember', icon: Users },
      { path: '/userCenter/manageInvite', icon: Link2 },
    ],
  },
];

/** The user centre's menu for this person: only pages that exist and are open to them; groups without any are left out. */
export function userMenu(user: Pick<UserInfo, 'agent'> | null): readonly Group[] {
  return GROUPS.map((group) => ({
    ...group,
    items: group.items.filter(({ path }) => {
      const page = sitePage(path);
      return page.built && (page.access !== 'agent' || user?.agent === true);
    }),
  })).filter(({ items }) => items.length > 0);
}
