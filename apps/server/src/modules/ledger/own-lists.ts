import { yuan, type OwnList } from '../../platform/db/own-lists.ts';

export const ledgerLists: readonly OwnList[] = [
  {
    name: 'balances',
    zh: '余额、余额宝与冻结的资金（元）',
    en: 'Balance, yuebao and what is held, in yuan',
    sql: `select asset, ${yuan('balance')} as balance from account where player = $1`,
    key: ['asset text'],
  },
  {
    name: 'ledger-lines',
    zh: '账变明细（元）',
    en: 'Lines of the ledger, in yuan',
    sql: `select e.asset, e.seq, e.at, c.name as kind, ${yuan('e.amount')} as amount, ${yuan('e.balance_after')} as balance_after, e.code, e.ref
      from entry e join ledger_code c on c.code = e.code where e.player = $1`,
    key: ['asset text', 'seq bigint'],
  },
  {
    name: 'ledger-lines-kept',
    zh: '已归档月份中保留的账变（元）',
    en: 'Lines kept of months that are archived, in yuan',
    sql: `select k.asset, k.seq, k.at, c.name as kind, ${yuan('k.amount')} as amount, ${yuan('k.balance_after')} as balance_after, k.code, k.ref
      from kept_entry k join ledger_code c on c.code = k.code where k.player = $1`,
    key: ['asset text', 'seq bigint'],
  },
];
