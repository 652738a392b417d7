import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import styles from '../core/Agency.module.css';
import { Waiting } from '../core/parts.tsx';
import { CodeList } from './CodeList.tsx';
import { ShareCode } from './ShareCode.tsx';
import { InviteForm } from './InviteForm.tsx';
import { InviteTabs } from './InviteTabs.tsx';
import { useCodes, useOwnLevels } from './queries.ts';
import { inviteTexts } from './texts.ts';

/** /userCenter/manageInvite: makes a code; all codes below it. */
export function Component() {
  const t = useText(inviteTexts);
  const [made, setMade] = useState('');
  const { data, isError, refetch } = useCodes();
  // Below the form: it comes once the form has its rows, so that it does not move.
  const hasForm = useOwnLevels().data !== undefined;
  // Where there is room, the newest code that serves stands beside the form.
  const shown = made || (data?.list.find(({ state }) => state === 'open')?.code ?? '');
  return (
    <div className={styles.page}>
      <InviteTabs at="create" />
      <div className={styles.beside}>
        {shown && (
          <Card
            aria-label={t(made ? 'made' : 'newest', { code: shown })}
            className={cx(styles.shared, made === '' && styles.newest)}
          >
            <ShareCode code={shown} />
          </Card>
        )}
        <InviteForm onMade={setMade} />
      </div>
      {hasForm && (
        <Card>
          <CardHead title={t('list')} more={data ? String(data.list.length) : ''} />
          {data ? <CodeList codes={data.list} /> : <Waiting isError={isError} onAgain={() => void refetch()} />}
        </Card>
      )}
    </div>
  );
}
