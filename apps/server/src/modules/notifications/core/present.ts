import { LETTER_TEXTS, NOTIFICATION_TEXTS, datedLink, fillText, moneyText } from '@caiting/contract';
import type {
  BothLanguages,
  LetterTemplate,
  NotificationRow,
  NotificationTemplate,
  TextParams,
} from '@caiting/contract';
import { money } from '@caiting/money';
import type { NotificationRowStored } from './queries.ts';

/** Characters of a letter that a row shows. */
const EXCERPT = 80;

interface Sentences {
  readonly link: string;
  readonly title: BothLanguages;
  readonly line: BothLanguages;
  readonly figure: NotificationRow['figure'];
}

/** A row as its player reads it. */
export function notificationView(row: NotificationRowStored): NotificationRow {
  const sentences = sentencesOf(row);
  return {
    id: String(row.id),
    kind: row.kind,
    ...sentences,
    link: datedLink(sentences.link, row.at.getTime()),
    count: row.count,
    isRead: row.is_read,
    at: row.at.getTime(),
  };
}

function sentencesOf(row: NotificationRowStored): Sentences {
  if (row.template === 'bet') return ofBets(row);
  if (Object.hasOwn(NOTIFICATION_TEXTS, row.template)) {
    const figure = typeof row.params.amount === 'string' ? { amount: row.params.amount, isGain: false } : null;
    return { ...fill(row.template as NotificationTemplate, row.params), figure };
  }
  return ofLetter(row);
}

/** Letters of these lead to what they speak of, others to the letter in full. */
const LEADS_ON: readonly string[] = ['withdrawal', 'recharge', 'gift', 'live'] satisfies NotificationRow['kind'][];

function fill(template: NotificationTemplate, params: TextParams): Omit<Sentences, 'figure'> {
  const { link, zh, en } = NOTIFICATION_TEXTS[template];
  return {
    link: fillText(link, params),
    title: { zh: fillText(zh.title, params), en: fillText(en.title, params, 'en') },
    line: { zh: fillText(zh.line, params), en: fillText(en.line, params, 'en') },
  };
}

/** The sums of an issue decide what is said: only a net above 0 is a gain, and a loss carries no figure. */
function ofBets({ params, bets, stake, won, rebate, refunded }: NotificationRowStored): Sentences {
  const net = won + rebate - stake;
  const sums = {
    ...params,
    bets,
    stake: money(stake),
    won: money(won),
    returned: money(won + rebate),
    refunded: money(refunded),
  };
  if (stake === 0n && won === 0n && refunded > 0n) return { ...fill('betBack', sums), figure: null };
  if (won === 0n) return { ...fill(refunded > 0n ? 'betLostPart' : 'betLost', sums), figure: null };
  if (net <= 0n) return { ...fill('betPaid', sums), figure: null };
  return { ...fill('betGain', sums), figure: { amount: moneyText(money(net)), isGain: true } };
}

function ofLetter({ key, kind, template, params }: NotificationRowStored): Sentences {
  const letter = key.startsWith('letter:') ? `/userCenter/letterDetail?id=${key.slice('letter:'.length)}` : '';
  const figure = typeof params.amount === 'string' ? { amount: params.amount, isGain: false } : null;
  if (template === '') {
    const link = typeof params.link === 'string' ? params.link : letter;
    return { link, title: said(params.title), line: said(params.line), figure: null };
  }
  const { link, zh, en } = LETTER_TEXTS[template as LetterTemplate];
  return {
    link: LEADS_ON.includes(kind) && link !== '' ? fillText(link, params) : letter,
    title: { zh: fillText(zh.title, params), en: fillText(en.title, params, 'en') },
    line: { zh: short(fillText(zh.body, params)), en: short(fillText(en.body, params, 'en')) },
    figure,
  };
}

const said = (value: unknown): BothLanguages =>
  typeof value === 'object' && value !== null ? (value as BothLanguages) : { zh: '', en: '' };
const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}…` : line;
};
