import { useText } from '../../../platform/i18n.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { cardTexts } from './texts.ts';

/** 中, 挂, or 待开 while the draw is awaited (a void issue stays open: it counts in no rate). */
export function PrizeTag({ isPrize }: { isPrize: number | null }) {
  const t = useText(cardTexts);
  if (isPrize === null) return <Tag tone="info">{t('open')}</Tag>;
  return isPrize === 1 ? <Tag tone="win">{t('hit')}</Tag> : <Tag>{t('miss')}</Tag>;
}
