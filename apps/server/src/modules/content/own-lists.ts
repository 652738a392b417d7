import { LETTER_TEXTS, fillText, type LetterTemplate, type TextParams } from '@caiting/contract';
import type { OwnList, OwnRow } from '../../platform/db/own-lists.ts';

const WORDS = 'id, sent_at, template, params, title_zh, title_en, body_zh, body_en';

/** The words of a letter as they were read; a person who wrote it is not named. */
function letterRow({ template, params, ...row }: OwnRow): OwnRow {
  if (template === '') return row;
  const { zh, en } = LETTER_TEXTS[template as LetterTemplate];
  const values: TextParams = { ...(params as TextParams), sender: '', text: row.body_zh as string };
  return {
    ...row,
    title_zh: fillText(zh.title, values),
    title_en: fillText(en.title, values, 'en'),
    body_zh: fillText(zh.body, values),
    body_en: fillText(en.body, values, 'en'),
  };
}

export const contentLists: readonly OwnList[] = [
  {
    name: 'letters',
    zh: '站内信',
    en: 'Letters',
    sql: `select ${WORDS} from letter where audience = 'one' and player = $1`,
    key: ['id bigint'],
    map: (_deps, row) => letterRow(row),
  },
  {
    name: 'letters-to-several',
    zh: '发给若干会员的站内信',
    en: 'Letters to several named players',
    sql: `select ${WORDS} from letter where audience <> 'one' and $1 = any (players)`,
    key: ['id bigint'],
    map: (_deps, row) => letterRow(row),
  },
  {
    name: 'letters-written',
    zh: '本人写的站内信',
    en: 'Letters written',
    sql: 'select id, sent_at, body_zh as text from letter where sender = $1',
    key: ['id bigint'],
  },
  {
    name: 'consents',
    zh: '同意过的条款',
    en: 'Terms agreed to',
    sql: 'select item, version, at from content_consent where player = $1',
    key: ['item bigint', 'version int'],
  },
  {
    name: 'letters-of-agent-refused',
    zh: '拒收上级来信的时间',
    en: 'When letters of the agent were refused',
    sql: 'select at from agent_letters_refused where player = $1',
    key: null,
  },
];
