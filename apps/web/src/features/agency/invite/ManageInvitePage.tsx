import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import styles from '../core/Agency.module.css';
import { Waiting } from '../core/parts.tsx';
import { CodeList } from './CodeList.tsx';
import { ShareCode } from './ShareCode.tsx';
import { InviteForm } from './InviteForm.tsx';
import { InviteTabs } from './InviteTabs.tsx';
import { useCodes } from './queries.ts';
import { inviteTexts } from './texts.ts';

/** /userCenter/manageInvite: makes a code; all codes below it. */
export function Component() {
  const t = useText(inviteTexts);
  const [made, setMade] = useState('');
  const { data, isError, refetch } = useCodes();
  return (
    <div className={styles.page}>
      <InviteTabs at="create" />
      {made && (
        <Card aria-label={t('made', { code: made })}>
          <ShareCode code={made} />
        </Card>
      )}
      <InviteForm onMade={setMade} />
      <Card>
        <CardHead title={t('list')} more={data ? String(data.list.length) : ''} />
        {data ? <CodeList codes={data.list} /> : <Waiting isError={isError} onAgain={() => void refetch()} />}
      </Card>
    </div>
  );
}
