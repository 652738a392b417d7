import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { AvatarPicker } from './AvatarPicker.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './Profile.module.css';
import { profileTexts } from './texts.ts';

/** /userCenter/personalInfo. */
export function Component() {
  const t = useText(profileTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.profile, {}));
  return (
    <Card className={styles.card}>
      <h1 className="desk">{t('title')}</h1>
      {data ? (
        <>
          <AvatarPicker />
          <ProfileForm saved={data} />
        </>
      ) : isError ? (
        <ErrorState title={t('failed')} action={<Button onClick={() => void refetch()}>{t('again')}</Button>} />
      ) : (
        <Skeleton height={360} />
      )}
    </Card>
  );
}
