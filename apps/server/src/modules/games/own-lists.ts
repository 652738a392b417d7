import { yuan, type OwnList } from '../../platform/db/own-lists.ts';

export const gameLists: readonly OwnList[] = [
  {
    name: 'game-rounds',
    zh: '棋牌对局（元）',
    en: 'Rounds of games, in yuan',
    sql: `select id, provider, round, game, state, ${yuan('staked')} as staked, ${yuan('back')} as back, ${yuan('refunded')} as refunded,
        ${yuan('turnover')} as turnover, opened_at, closed_at
      from game_round where player = $1`,
    key: ['id bigint'],
  },
  {
    name: 'game-rebates',
    zh: '棋牌返水（元）',
    en: 'Rebates of games, in yuan',
    sql: `select day, ${yuan('turnover')} as turnover, ${yuan('amount')} as amount, at from game_rebate where player = $1`,
    key: ['day date'],
  },
  {
    name: 'game-agent-days',
    zh: '代理每日棋牌返水合计（元）',
    en: 'Days of an agent: rebates of games from the line as a sum, in yuan',
    sql: `select day, ${yuan('turnover')} as turnover, ${yuan('share')} as share from game_agent_day where player = $1`,
    key: ['day date'],
  },
  {
    name: 'game-favourites',
    zh: '收藏的棋牌',
    en: 'Games kept as favourites',
    sql: 'select game, at from game_favourite where player = $1',
    key: ['game text'],
  },
];
