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
  return letters.map((letter, place) => (place < hidden ? '*' : letter)).join('');
}
