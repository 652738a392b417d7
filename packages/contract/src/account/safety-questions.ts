import type { OwnWord } from './own-words.ts';

/** Questions a player may choose one of, by id. An id keeps its question for ever: answers hang on it. */
export const SAFETY_QUESTIONS: Readonly<Record<number, OwnWord>> = {
  1: { zh: '您母亲的姓名是？', en: 'What is your mother’s name?' },
  2: { zh: '您父亲的姓名是？', en: 'What is your father’s name?' },
  3: { zh: '您小学的名称是？', en: 'What was your primary school called?' },
  4: { zh: '您出生的城市是？', en: 'In which city were you born?' },
  5: { zh: '您最好的朋友叫什么？', en: 'What is your best friend’s name?' },
  6: { zh: '您的第一只宠物叫什么？', en: 'What was your first pet called?' },
  7: { zh: '您最喜欢的一本书是？', en: 'Which book do you like best?' },
  8: { zh: '您第一位老师的姓名是？', en: 'What was your first teacher’s name?' },
};

/** The same answer whatever its case, width and outer blanks. Hashed like a password before it is sent: `hashLoginPassword(userName, answerText(answer))`. */
export function answerText(answer: string): string {
  return answer.normalize('NFKC').trim().toLowerCase();
}
