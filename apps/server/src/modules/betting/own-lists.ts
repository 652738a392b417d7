import { yuan, type OwnList } from '../../platform/db/own-lists.ts';

export const bettingLists: readonly OwnList[] = [
  {
    name: 'bets',
    zh: '注单与结果（元）',
    en: 'Bets with their results, in yuan',
    sql: `select b.id, b.created_at, b.lottery_code, b.issue_no, b.play, b.picks, b.count, ${yuan('b.stake')} as stake, ${yuan('b.unit')} as unit,
        b.multiple, b.mode, b.odds, b.rules, r.state, ${yuan('r.won')} as won, ${yuan('r.refunded')} as refunded, ${yuan('r.rebate')} as rebate,
        r.wins, r.at as settled_at
      from bet b left join bet_result r on r.bet_id = b.id and r.player = b.player where b.player = $1`,
    key: ['id bigint'],
  },
  {
    name: 'bets-set-aside',
    zh: '结算时暂缓的注单',
    en: 'Bets that were set aside when they were settled',
    sql: 'select bet_id, issue_id, state, first_at, last_at from bet_aside where player = $1',
    key: ['bet_id bigint'],
  },
  {
    name: 'chases',
    zh: '追号（元）',
    en: 'Chases, in yuan',
    sql: `select c.id, c.created_at, c.lottery_code, c.mode, c.multiple, c.factor, c.every, c.profit_rate, c.stop_on_win, c.issues, c.lines,
        ${yuan('c.total')} as total, f.is_running, f.done_issues, f.cancelled_issues, ${yuan('f.done_stake')} as done_stake, ${yuan('f.won')} as won,
        ${yuan('f.refunded')} as refunded, s.reason as stop_reason, s.done_at as stopped_at
      from chase c left join chase_figure f on f.player = c.player and f.chase = c.id
        left join chase_stop s on s.player = c.player and s.chase = c.id where c.player = $1`,
    key: ['id bigint'],
  },
  {
    name: 'chase-issues',
    zh: '追号的各期',
    en: 'Issues of chases',
    sql: `select chase, seq, issue_no, multiple, ${yuan('stake')} as stake from chase_issue where player = $1`,
    key: ['chase bigint', 'seq int'],
  },
  {
    name: 'agent-days',
    zh: '代理每日返点合计（元）',
    en: 'Days of an agent: rebates from the line as a sum, in yuan',
    sql: `select day, ${yuan('valid')} as turnover, ${yuan('rebate')} as rebate from agent_day where player = $1`,
    key: ['day date'],
  },
];
