import { countText } from '@caiting/contract/wire';
import { useMemo } from 'react';
import { useLocale } from '@caiting/web/i18n/i18n.ts';

const MANY = 10_000;
const THOUSAND = 1_000;

/** An amount on an axis: in ten thousands in Chinese, in thousands in English. */
export function useAxisAmount(): (value: number) => string {
  const locale = useLocale((state) => state.locale);
  return useMemo(
    () => (value) => {
      const size = Math.abs(value);
      if (locale === 'zh')
        return size >= MANY ? `${countText(value / MANY, decimals(size / MANY))}万` : countText(value);
      return size >= THOUSAND ? `${countText(value / THOUSAND, decimals(size / THOUSAND))}k` : countText(value);
    },
    [locale],
  );
}

/** 2.5 and 25: marks of an axis are never finer than that. */
const FINE_BELOW = 10;
const decimals = (value: number): number => (value < FINE_BELOW && !Number.isInteger(value) ? 1 : 0);
