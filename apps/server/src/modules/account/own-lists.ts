import { yuan, type OwnList } from '../../platform/db/own-lists.ts';
import { deviceWords } from './sessions/sessions.ts';

/** Hashes, tokens and who is above or below are never part of it; what staff noted of a person neither. */
export const accountLists: readonly OwnList[] = [
  {
    name: 'account',
    zh: '账号与个人资料',
    en: 'Account and profile',
    sql: `select id, name as user_name, nickname, avatar, grade, is_agent, state, registered_at, registered_from, accepted_terms_at, last_login_at,
        last_login_place, real_name, qq, sex, mobile, mobile_verified_at, mail, mail_verified_at, login_notice, has_safety as has_safety_password,
        safety_changed_at, password_changed_at, password_reset_at, nickname_changed_at, commission_frozen_at
      from player where id = $1`,
    key: null,
  },
  {
    name: 'closing',
    zh: '注销申请',
    en: 'Closing of the account',
    sql: 'select asked_at, due_at from account_closing where player = $1',
    key: null,
  },
  {
    name: 'logins',
    zh: '登录记录：时间、地址、地点、设备与其名称',
    en: 'Logins: time, address, place, device and its name',
    sql: `select s.id, s.created_at, s.last_act_at, s.expires_at, s.ended_at, s.ended_reason, s.address, s.place, s.user_agent,
        m.passkey is not null as by_passkey, coalesce(m.is_unknown, false) as is_unknown, n.name
      from session s left join login_mark m on m.session = s.id left join login_device d on d.session = s.id
      left join device_name n on n.player = s.player and n.token_hash = d.token_hash where s.player = $1`,
    key: ['id bigint'],
    map: (_deps, row) => ({ ...row, device: deviceWords(String(row.user_agent)) }),
  },
  {
    name: 'passkeys',
    zh: '通行密钥的名称与时间',
    en: 'Names and times of passkeys',
    sql: 'select id, name, is_backed_up, created_at, last_used_at from passkey where player = $1',
    key: ['id bigint'],
  },
  {
    name: 'devices-known',
    zh: '曾登录的浏览器最近使用时间',
    en: 'When browsers that have signed in were last used',
    sql: 'select count(*) as browsers, max(last_at) as last_used_at from known_device where player = $1',
    key: null,
  },
  {
    name: 'safety-question',
    zh: '密保问题（不含答案）',
    en: 'Security question, without the answer',
    sql: 'select question as number, changed_at from safety_question where player = $1',
    key: null,
  },
  {
    name: 'grade-rises',
    zh: '会员等级与升级礼金',
    en: 'Grades and their gifts',
    sql: `select grade, ${yuan('gift')} as gift, at from grade_rise where player = $1`,
    key: ['grade int'],
  },
  {
    name: 'growth',
    zh: '成长值（累计有效投注）',
    en: 'Growth: turnover that counted',
    sql: `select ${yuan('valid')} as turnover from player_growth where player = $1`,
    key: null,
  },
  {
    name: 'growth-days',
    zh: '成长值的每日记录（元）',
    en: 'Growth by day, in yuan',
    sql: `select day, ${yuan('valid')} as turnover from growth_day where player = $1`,
    key: ['day date'],
  },
  {
    name: 'newcomer-gift',
    zh: '新人礼金',
    en: 'Gift of the beginning',
    sql: `select ${yuan('amount')} as amount, at from newcomer_gift where player = $1`,
    key: null,
  },
  {
    name: 'rebate-levels',
    zh: '返点（以亿分之一计）',
    en: 'Rebate levels, in parts of a hundred million',
    sql: 'select lottery_type, level from player_rebate where player = $1',
    key: ['lottery_type text'],
  },
  {
    name: 'rebate-levels-before',
    zh: '以前的返点',
    en: 'Rebate levels of before',
    sql: 'select id, lottery_type, level, until from past_level where player = $1',
    key: ['id bigint'],
  },
  {
    name: 'rebate-levels-at-first',
    zh: '开始保留变更时的返点',
    en: 'Rebate levels when changes began to be kept',
    sql: 'select lottery_type, level from level_begin where player = $1',
    key: ['lottery_type text'],
  },
  {
    name: 'invite-codes',
    zh: '本人的邀请码',
    en: 'Own invite codes',
    sql: `select code, makes_agent, levels, used_count, remark, created_at, deleted_at, expires_at, use_limit
      from invite_code where owner = $1`,
    key: ['code text'],
  },
  {
    name: 'invited-by-code',
    zh: '注册时使用的邀请码',
    en: 'The code used to register',
    sql: 'select code, at from invite_use where player = $1',
    key: null,
  },
  {
    name: 'recovery-requests',
    zh: '找回账号申请',
    en: 'Requests to recover the account',
    sql: 'select id, real_name, contact, detail, state, created_at, reviewed_at from recovery_request where player = $1',
    key: ['id bigint'],
  },
  {
    name: 'manual-verifications',
    zh: '人工验证申请',
    en: 'Requests to be verified by staff',
    sql: 'select id, state, real_name, contact, detail, images, created_at, reviewed_at from manual_verification where player = $1',
    key: ['id bigint'],
  },
  {
    name: 'pictures',
    zh: '上传的图片（地址）',
    en: 'Pictures given to the site, by address',
    sql: 'select path, at from upload where player = $1',
    key: ['path text'],
  },
];
