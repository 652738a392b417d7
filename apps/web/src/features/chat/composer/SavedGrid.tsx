import { SAVED_IMAGES_FIRST_PAGE, SAVED_IMAGES_PER_PAGE } from '@caiting/contract';
import type { SavedImage } from '@caiting/contract';
import { Check, Plus } from 'lucide-react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { cx } from '../../../ui/cx.ts';
import { IMAGE_TYPES } from '../images/picture.ts';
import { PagedGrid, paged } from './PagedGrid.tsx';
import styles from './ToolPanel.module.css';
import { imageTexts } from '../images/texts.ts';
import type { Saved } from '../images/use-saved.ts';

const COLUMNS = 4;

interface Props {
  saved: Saved;
  /** Ids chosen while they are managed; null while they are not. */
  chosen: readonly string[] | null;
  onPress(image: SavedImage): void;
}

/** Saved pictures, eight a page; the first page begins with 添加 and holds seven (product §9). */
export function SavedGrid({ saved, chosen, onPress }: Props) {
  const t = useText(imageTexts);
  if (saved.isFailed)
    return <ErrorState title={t('failed')} action={<Button onClick={saved.reload}>{t('reload')}</Button>} />;
  if (!saved.list)
    return (
      <div className={cx(styles.page, styles.saved)} role="status" aria-label={t('loading')}>
        {Array.from({ length: SAVED_IMAGES_PER_PAGE }, (_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- places, not things
          <Skeleton key={at} width="100%" height="100%" radius={8} />
        ))}
      </div>
    );
  const isManaging = chosen !== null;
  const pages = paged(saved.list, SAVED_IMAGES_PER_PAGE, isManaging ? SAVED_IMAGES_PER_PAGE : SAVED_IMAGES_FIRST_PAGE);
  const numberOf = new Map(saved.list.map(({ id }, at) => [id, at + 1]));
  const tiles = pages.map((page, at) => [
    ...(at === 0 && !isManaging ? [<AddTile key="add" onFiles={saved.add} />] : []),
    ...(saved.list?.length === 0 && !isManaging
      ? [
          <p key="none" className={styles.none}>
            {t('noneSaved')}
          </p>,
        ]
      : []),
    ...page.map((image) => (
      <button
        key={image.id}
        type="button"
        className={cx(styles.tile, chosen?.includes(image.id) && styles.chosen)}
        tabIndex={numberOf.get(image.id) === 1 ? 0 : -1}
        aria-label={t('savedPicture', { n: numberOf.get(image.id) ?? 0 })}
        aria-pressed={isManaging ? chosen.includes(image.id) : undefined}
        onClick={() => onPress(image)}
      >
        <img src={image.thumbPath} alt="" loading="lazy" decoding="async" />
        {isManaging && <i>{chosen.includes(image.id) && <Check size={14} aria-hidden="true" />}</i>}
      </button>
    )),
  ]);
  return (
    <PagedGrid
      label={t('savedPictures')}
      columns={COLUMNS}
      className={styles.saved}
      pages={tiles}
      onLastPage={saved.loadMore}
    />
  );
}

function AddTile({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useText(imageTexts);
  return (
    <label className={cx(styles.tile, styles.add)}>
      <Plus size={20} aria-hidden="true" />
      {t('add')}
      <input
        type="file"
        className="sr"
        multiple
        accept={IMAGE_TYPES.join(',')}
        aria-label={t('addLabel')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
