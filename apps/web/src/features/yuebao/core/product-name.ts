import { useText } from '../../../platform/i18n/i18n.ts';
import { yuebaoTexts } from './texts.ts';

/** Name of a product: those that the site brings along are ours and have their English; others stay as operators gave them. */
export function useProductName(): (product: { readonly name: string; readonly termDays: number }) => string {
  const t = useText(yuebaoTexts);
  return ({ name, termDays }) => (name === `${termDays} 天质押` ? t('termName', { n: termDays }) : name);
}
