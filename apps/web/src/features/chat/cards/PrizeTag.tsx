import { useText } from '../../../platform/i18n.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { cardTexts } from './texts.ts';

interface Props {
  isPrize: number | null;
  /** A card stays as it was pushed: of an issue that has closed since it knows no result. The history does. */
  isOver?: boolean;
}

/** 中, 挂, or 待开 while the draw is awaited (a void issue stays open: it counts in no rate). */
export function PrizeTag({ isPrize, isOver = false }: Props) {
  const t = useText(cardTexts);
  if (isPrize === null && isOver) return <Tag>{t('closed')}</Tag>;
  if (isPrize === null) return <Tag tone="info">{t('open')}</Tag>;
  return isPrize === 1 ? <Tag tone="win">{t('hit')}</Tag> : <Tag>{t('miss')}</Tag>;
}
