import { GRADE_LABELS, GRADE_LABELS_EN } from '@caiting/contract';
import { useLocale } from '../../platform/i18n/i18n.ts';

interface Graded {
  readonly grade: number;
  /** As the server says it: Chinese, or VIP1 to VIP10 where the site shows grades so. */
  readonly gradeName: string;
}

/** The name of a grade in the language in force. A name that is not the usual one stays as it is. */
export function useGradeName(): (graded: Graded) => string {
  const locale = useLocale((state) => state.locale);
  return ({ grade, gradeName }) =>
    locale === 'en' && gradeName === GRADE_LABELS[grade] ? (GRADE_LABELS_EN[grade] ?? gradeName) : gradeName;
}
