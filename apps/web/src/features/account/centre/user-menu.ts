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
  Handshake,
  HeartHandshake,
  Link2,
  List,
  Mail,
  Percent,
  ShieldCheck,
  Spade,
  Ticket,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { UserInfo } from '@caiting/contract';
import { FIRST_CHANNEL, sitePage, type PagePath } from '../../../shared/site/site-map.ts';

interface Item {
  readonly path: PagePath;
  /** Where the link goes when that is not the page itself. */
  readonly to?: string;
  readonly icon: LucideIcon;
  /** Pages that belong to it and stand in no menu. */
  readonly inner?: readonly PagePath[];
}
interface Group {
  title: 'money' | 'records' | 'account' | 'agency';
  items: readonly Item[];
}

const PAYOUT_PAGES: readonly PagePath[] = [
  '/userCenter/setBankcard',
  '/userCenter/verifyBankCard',
  '/userCenter/virtualCoin',
  '/userCenter/setdigitalcurrency',
  '/userCenter/zfbAccount',
  '/userCenter/wxAccount',
];

const YUEBAO_PAGES: readonly PagePath[] = [
  '/userCenter/introduce',
  '/userCenter/balanceIn',
  '/userCenter/balanceOut',
  '/userCenter/pledge',
  '/userCenter/pledgeShop',
  '/userCenter/pledgeDetail',
  '/userCenter/pledgePosition',
];

const GROUPS: readonly Group[] = [
  {
    title: 'money',
    items: [
      { path: '/userCenter/recharge', to: FIRST_CHANNEL, icon: ArrowDownToLine },
      { path: '/userCenter/withdraw', icon: ArrowUpFromLine, inner: ['/userCenter/waterDetail'] },
      { path: '/userCenter/accountTotal', icon: CircleDollarSign, inner: YUEBAO_PAGES },
      { path: '/userCenter/billRecord', icon: List },
    ],
  },
  {
    title: 'records',
    items: [
      { path: '/userCenter/betRecord', icon: Ticket, inner: ['/userCenter/betDetail'] },
      { path: '/userCenter/seekOrder', icon: Clock, inner: ['/userCenter/seekDetail'] },
      { path: '/userCenter/chessRecord', icon: Spade, inner: ['/userCenter/chessDetail'] },
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
      { path: '/userCenter/bankCard', icon: CreditCard, inner: PAYOUT_PAGES },
      { path: '/userCenter/notifications', icon: Bell, inner: ['/userCenter/notifySettings'] },
      {
        path: '/userCenter/letter',
        icon: Mail,
        inner: ['/userCenter/letterDetail', '/userCenter/notice', '/userCenter/noticeDetail'],
      },
    ],
  },
  {
    title: 'agency',
    items: [
      { path: '/userCenter/agentIntro', icon: Handshake },
      { path: '/userCenter/agentReport', icon: FileText, inner: ['/userCenter/lowerReport'] },
      { path: '/userCenter/agentMember', icon: Users },
      {
        path: '/userCenter/manageInvite',
        icon: Link2,
        inner: ['/userCenter/manageIcode/agentCode', '/userCenter/manageIcode/memberCode'],
      },
      { path: '/userCenter/agentBetRecord', icon: Ticket },
      { path: '/userCenter/agentChessRecord', icon: Spade },
      { path: '/userCenter/agentBillRecord', icon: List },
    ],
  },
];

/** The user centre's menu for this person: only pages that exist and are open to them; groups without any are left out. */
export function userMenu(user: Pick<UserInfo, 'agent'> | null, isYuebaoOpen = true): readonly Group[] {
  return GROUPS.map((group) => ({
    ...group,
    items: group.items.filter(({ path }) => {
      if (path === '/userCenter/accountTotal' && !isYuebaoOpen) return false;
      const page = sitePage(path);
      return page.built && (page.access !== 'agent' || user?.agent === true);
    }),
  })).filter(({ items }) => items.length > 0);
}

/** Whether this address is the item's page, one below it, or one that belongs to it. */
export function isAt({ path, inner = [] }: Pick<Item, 'path' | 'inner'>, pathname: string): boolean {
  return [path, ...inner].some((page) => pathname === page || pathname.startsWith(`${page}/`));
}
