import { LOGIN_NOTICES, type LoginNotice as Notice } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery, editCached } from '../../../platform/call/query.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Failed } from './Failed.tsx';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

/** When a message goes out after a login. Off until somebody wants it, and nothing to choose while no address is bound. */
export function LoginNotice() {
  const t = useText(securityTexts);
  const { data, isError, refetch } = useQuery(callQuery(calls.loginNotice, {}, true));
  const [wish, setWish] = useState<Notice>();

  async function choose(notice: Notice) {
    if (wish !== undefined) return;
    setWish(notice);
    try {
      const state = await request(calls.setLoginNotice, { notice });
      editCached(calls.loginNotice, {}, () => state);
      showToast(t(`noticeSaved${notice}`));
    } finally {
      setWish(undefined);
    }
  }

  return (
    <Card>
      <CardHead title={t('notice')} />
      {!data && isError ? (
        <Failed onAgain={() => void refetch()} />
      ) : (
        <div className={styles.notice}>
          {data ? (
            <>
              <p>{data.to ? t('noticeTo', { to: data.to }) : t('noticeNowhere')}</p>
              <Segmented
                block
                label={t('notice')}
                value={wish ?? data.notice}
                options={LOGIN_NOTICES.map((value) => ({ value, label: t(`notice${value}`) }))}
                onChange={(value) => void choose(value)}
                disabled={data.to === '' && data.notice === 'off'}
              />
            </>
          ) : (
            <Skeleton height={68} />
          )}
        </div>
      )}
    </Card>
  );
}
