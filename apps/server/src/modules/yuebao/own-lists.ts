import { yuan, type OwnList } from '../../platform/db/own-lists.ts';

export const yuebaoLists: readonly OwnList[] = [
  {
    name: 'pledges',
    zh: '质押订单（元）',
    en: 'Pledges, in yuan',
    sql: `select o.id, p.name as product, ${yuan('o.principal')} as principal, o.rate, o.term_days, ${yuan('o.earning')} as earning, o.started_at,
        o.matures_at, o.auto_renew, o.state, o.ended_at
      from pledge_order o join pledge_product p on p.id = o.product where o.player = $1`,
    key: ['id bigint'],
  },
  {
    name: 'yuebao-earnings',
    zh: '余额宝收益（元）',
    en: 'Earnings of yuebao, in yuan',
    sql: `select day, ${yuan('amount')} as amount from yuebao_earning where player = $1`,
    key: ['day date'],
  },
  {
    name: 'yuebao-begun',
    zh: '开通余额宝的时间',
    en: 'When yuebao was first used',
    sql: 'select at from yuebao_start where player = $1',
    key: null,
  },
];
