import { LIVE_CLIPS, type StudioRoom } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { ImageUp } from 'lucide-react';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { IMAGE_TYPES, isTooLarge, uploadImage } from '../../../shared/files/upload-image.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { Cover } from '../core/Cover.tsx';
import styles from './CoverForm.module.css';
import { studioTexts } from './texts.ts';
import { useAct } from './use-act.ts';

/** What viewers see of a room before its picture: one of the release, or a picture of the streamer's own. */
export function CoverForm({ room }: { room: StudioRoom }) {
  const t = useText(studioTexts);
  const { isBusy, run } = useAct();
  const isOwn = !room.cover.startsWith('clip:');
  const save = async (cover: string) => {
    await request(calls.setLiveCover, { room: room.code, cover });
    showToast(t('coverSaved'));
  };
  function choose(file: File | undefined) {
    if (!file) return;
    if (isTooLarge(file)) showToast(t('coverTooLarge'));
    else run(async () => save(await uploadImage(file, 'cover')));
  }
  return (
    <fieldset className={styles.covers} disabled={isBusy}>
      <legend>{t('cover')}</legend>
      <div className={styles.choices}>
        {isOwn && (
          <span className={styles.choice} data-chosen>
            <Cover cover={room.cover} />
          </span>
        )}
        {LIVE_CLIPS.map((clip) => (
          <button
            key={clip}
            type="button"
            className={styles.choice}
            aria-label={t(`clip.${clip}`)}
            aria-pressed={room.cover === `clip:${clip}`}
            data-chosen={room.cover === `clip:${clip}` || undefined}
            onClick={() => run(() => save(`clip:${clip}`))}
          >
            <Cover cover={`clip:${clip}`} />
          </button>
        ))}
        <label className={styles.upload} aria-disabled={isBusy || undefined}>
          <ImageUp size={18} aria-hidden="true" />
          {isBusy ? t('uploading') : t('ownCover')}
          <input
            type="file"
            className="sr"
            accept={IMAGE_TYPES}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
      </div>
      <p>{t('coverHint')}</p>
    </fieldset>
  );
}
