/** What may be shown of things that would help a thief: enough to recognise one's own. */

/** 138****8000. */
export const maskMobile = (mobile: string): string =>
  mobile === '' ? '' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

/** al***@example.com; the name shows at most two characters. */
export function maskMail(mail: string): string {
  const at = mail.lastIndexOf('@');
  return at < 0 ? '' : `${mail.slice(0, Math.min(2, at - 1))}***${mail.slice(at)}`;
}

/** *小明: all but the last two characters of a name, at least the first. */
export function maskName(name: string): string {
  const letters = [...name];
  const hidden = Math.max(1, letters.length - 2);
  return letters.map((letter, index) => (index < hidden ? '*' : letter)).join('');
}

/** 2 characters, stars, 1 character: how login names leave the server. */
export function maskUserName(name: string): string {
  const letters = [...name];
  return letters.length <= 3 ? `${letters[0] ?? ''}**` : `${letters.slice(0, 2).join('')}***${letters.at(-1)}`;
}

const CHINESE = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
/** "lu***8·2": masked already, and told from "lu***8" by its number. */
const NUMBERED_MASK = /^.{1,2}\*{2,3}.?·[1-9]\d{0,8}$/su;

/**
 * A nickname as other people see it: one without a Chinese character is masked like a login name, which it often is elsewhere. Of a person the database
 * knows it (`shown_name`), with the number of its mask; this is for names that were kept before it did.
 */
export const shownNickname = (nickname: string): string =>
  CHINESE.test(nickname) || NUMBERED_MASK.test(nickname) ? nickname : maskUserName(nickname);
