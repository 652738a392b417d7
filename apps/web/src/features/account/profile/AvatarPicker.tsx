import { calls } from '@caiting/contract/registry';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { IMAGE_TYPES, isTooLarge, uploadImage } from '../../../shared/files/upload-image.ts';
import styles from './Profile.module.css';
import { refreshUser } from './refresh-user.ts';
import { profileTexts } from './texts.ts';

/** The own picture: chosen, sent, cut square by the server, shown everywhere at once. */
export function AvatarPicker() {
  const t = useText(profileTexts);
  const user = useUser();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  if (!user) return null;

  async function save(path: string) {
    await request(calls.infoUpdate, { avatar: path });
    await refreshUser();
    showToast(t('avatarSaved'));
  }
  async function run(act: () => Promise<void>) {
    setError(undefined);
    setIsBusy(true);
    try {
      await act();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      if (!failure.told) setError(failure.message);
    } finally {
      setIsBusy(false);
    }
  }
  function choose(file: File | undefined) {
    if (!file || isBusy) return;
    if (isTooLarge(file)) setError(t('imageTooLarge'));
    else void run(async () => save(await uploadImage(file, 'avatar')));
  }

  return (
    <div className={styles.avatar}>
      <Avatar name={user.nickname || user.userName} src={user.avatar} size={72} />
      <div>
        <div className={styles.avatarActs}>
          <label className={styles.pick} aria-disabled={isBusy || undefined}>
            <Camera size={16} aria-hidden="true" />
            {isBusy ? t('uploading') : t('changeAvatar')}
            <input
              type="file"
              className="sr"
              accept={IMAGE_TYPES}
              disabled={isBusy}
              onChange={(event) => {
                choose(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </label>
          {user.avatar && (
            <Button size="s" kind="ghost" onClick={() => void run(() => save(''))}>
              {t('removeAvatar')}
            </Button>
          )}
        </div>
        {error ? (
          <p className={styles.error} role="alert">
            {error}
          </p>
        ) : (
          <p className={styles.hint}>{t('avatarHint')}</p>
        )}
      </div>
    </div>
  );
}
