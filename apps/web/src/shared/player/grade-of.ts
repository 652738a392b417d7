import { gradeWords } from '@caiting/contract';
import { useLocale } from '../../platform/i18n/i18n.ts';
import { useTenant } from '../site/tenant.ts';

/** The name of a grade that is known by its number alone, as this site calls it. Apart from grade.ts: the bars need none of it. */
export function useGradeOf(): (grade: number) => string {
  const locale = useLocale((state) => state.locale);
  const asVip = useTenant()?.gradesAsVip ?? false;
  return (grade) => gradeWords(grade, asVip)[locale] || String(grade);
}
