import type { OwnWord } from '@caiting/contract';

const SHANGHAI_MS = 8 * 3_600_000;
const EN = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** A moment in a sentence, in both languages (product §9). */
export function momentText(at: Date): OwnWord {
  const [year, month, day, hour, minute] = new Date(at.getTime() + SHANGHAI_MS).toISOString().split(/[-T:.]/);
  return { zh: `${year}年${month}月${day}日 ${hour}:${minute}`, en: EN.format(at) };
}
