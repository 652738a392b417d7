import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import styles from './RoomList.module.css';
import { chatTexts } from '../core/texts.ts';
import type { Paged } from './use-paged.ts';

/** Under a list: the way to its next page, or that it is whole. `whole` is left out where another list follows. */
export function ListEnd({
  list,
  whole,
}: {
  list: Pick<Paged<unknown, unknown>, 'hasMore' | 'isBusy' | 'loadMore'>;
  whole?: string;
}) {
  const t = useText(chatTexts);
  if (list.hasMore)
    return (
      <Button kind="ghost" size="s" block busy={list.isBusy} onClick={list.loadMore}>
        {t('loadMore')}
      </Button>
    );
  return whole === undefined ? null : <p className={styles.end}>{whole}</p>;
}
