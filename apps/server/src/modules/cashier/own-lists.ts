import { yuan, type OwnList } from '../../platform/db/own-lists.ts';
import { holderOf, numberOf, sealerOf } from './payout-accounts/seal.ts';

/** One's own payout numbers are written in full: asked for with the password, and of use to somebody who moves on (docs/decisions/0302). */
export const cashierLists: readonly OwnList[] = [
  {
    name: 'payout-accounts',
    zh: '收款账户（完整号码）',
    en: 'Payout accounts, numbers in full',
    sql: `select id, kind, bank_code, branch, network, remark, sealed, created_at, changed_at, usable_at from payout_account where player = $1`,
    key: ['id bigint'],
    map: (deps, { sealed, ...row }, player) => {
      const bound = numberOf({ player, kind: String(row.kind), id: row.id as bigint });
      return { ...row, number: sealerOf(deps).open(sealed as Buffer, bound) };
    },
  },
  {
    name: 'payout-holder',
    zh: '收款账户的户名',
    en: 'Name that payout accounts are in',
    sql: 'select sealed from payout_holder where player = $1',
    key: null,
    map: (deps, { sealed }, player) => ({ name: sealerOf(deps).open(sealed as Buffer, holderOf(player)) }),
  },
  {
    name: 'recharges',
    zh: '充值（元）',
    en: 'Recharges, in yuan',
    sql: `select o.id, o.order_no, o.channel, o.kind, o.line_name, o.state, ${yuan('o.amount')} as amount, ${yuan('o.fee')} as fee,
        ${yuan('o.credit')} as credit, o.created_at, o.expires_at, o.paid_at, o.credited_at, t.payer_name, t.voucher, t.submitted_at,
        k.coin, k.network, k.tx_id
      from recharge_order o left join recharge_transfer t on t.order_id = o.id left join recharge_coin k on k.order_id = o.id
      where o.player = $1`,
    key: ['id bigint'],
  },
  {
    name: 'withdrawals-stopped',
    zh: '提现被暂停的时间',
    en: 'Since when withdrawals are stopped',
    sql: 'select at from withdrawal_block where player = $1',
    key: null,
  },
  {
    name: 'withdrawals',
    zh: '提现（元，含收款号码）',
    en: 'Withdrawals, in yuan, with the numbers they were paid to',
    sql: `select id, withdraw_no, kind, account, sealed, bank_code, branch, network, ${yuan('amount')} as amount, ${yuan('fee')} as fee,
        ${yuan('net')} as net, coin, coin_amount, state, reason, created_at, ended_at
      from withdrawal where player = $1`,
    key: ['id bigint'],
    map: (deps, { sealed, account, ...row }, player) => {
      const bound = numberOf({ player, kind: String(row.kind), id: account as bigint });
      return { ...row, number: sealerOf(deps).open(sealed as Buffer, bound) };
    },
  },
  {
    name: 'adjustments',
    zh: '人工调账（元）',
    en: 'Sums booked by hand, in yuan',
    sql: `select id, code, ${yuan('amount')} as amount, state, asked_at, decided_at from money_adjustment where player = $1`,
    key: ['id bigint'],
  },
  {
    name: 'turnover-owed',
    zh: '流水要求（元）',
    en: 'Turnover owed before a withdrawal, in yuan',
    sql: `select id, kind, ${yuan('amount')} as amount, factor, at from wager_source where player = $1`,
    key: ['id bigint'],
  },
  {
    name: 'turnover',
    zh: '已完成的流水（元）',
    en: 'Turnover done, in yuan',
    sql: `select ${yuan('valid')} as valid, ${yuan('owed_until')} as owed_until from wager_total where player = $1`,
    key: null,
  },
];
