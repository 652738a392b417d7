import type { OwnWord } from './own-words.ts';

/** Grade labels of product §3. A tenant switch shows 1 to 10 as VIP1 to VIP10 (product §10.5). */
export const GRADE_LABELS: Readonly<Record<number, string>> = {
  [-2]: '访客',
  [-1]: '测试组',
  1: '青铜',
  2: '白银',
  3: '黄金',
  4: '铂金',
  5: '钻石',
  6: '水晶',
  7: '皇冠',
  8: '星耀',
  9: '王者',
  10: '彩神',
  100: '管理',
};
export const GRADE_LABELS_EN: Readonly<Record<number, string>> = {
  [-2]: 'Guest',
  [-1]: 'Test',
  1: 'Bronze',
  2: 'Silver',
  3: 'Gold',
  4: 'Platinum',
  5: 'Diamond',
  6: 'Crystal',
  7: 'Crown',
  8: 'Star',
  9: 'King',
  10: 'Lottery God',
  100: 'Manager',
};
export const GRADE_MANAGER = 100;
export const GRADE_GUEST = -2;

/** The name of a grade in both languages, for a place of a sentence: a number alone names nothing. */
export const gradeWords = (grade: number, asVip: boolean): OwnWord => ({
  zh: gradeLabel(grade, asVip),
  en: gradeLabel(grade, asVip, GRADE_LABELS_EN),
});

/** Label of a grade; `asVip` is the tenant's switch for 1 to 10. */
export function gradeLabel(grade: number, asVip = false, labels = GRADE_LABELS): string {
  return asVip && grade >= 1 && grade <= 10 ? `VIP${grade}` : (labels[grade] ?? '');
}
