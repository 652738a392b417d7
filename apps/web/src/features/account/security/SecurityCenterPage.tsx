import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { pageName, sitePage } from '../../../shared/site/site-map.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { BindDialog } from './BindDialog.tsx';
import { BoundSites } from './BoundSites.tsx';
import { CloseRow } from './CloseRow.tsx';
import { DataExport } from './DataExport.tsx';
import { Devices } from './Devices.tsx';
import { Failed } from './Failed.tsx';
import { LoginHistory } from './LoginHistory.tsx';
import { LoginNotice } from './LoginNotice.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Protections } from './Protections.tsx';
import { SafetyDialog } from './SafetyDialog.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import styles from './Security.module.css';

/**
 * /userCenter/securityCenter. `firstClick` (product §2) opens the safety password's dialog for somebody who has none; `bind=phone|mail` the one for
 * an address, after /verifyPassword.
 */
export function Component() {
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const { data, isError, refetch } = useQuery(callQuery(calls.securityList, {}));
  const open = (name: string, value: string) => setQuery({ [name]: value }, { replace: true });
  const close = () => setQuery({}, { replace: true });
  if (!user) return null;
  const bind = query.get('bind');
  const isSafetyOpen = query.has('safety') || (query.has('firstClick') && !user.userHasSafetyPassword);

  if (isError && !data)
    return (
      <Card>
        <Failed onAgain={() => void refetch()} />
      </Card>
    );
  return (
    <div className={styles.page}>
      <h1 className="sr desk">{pageName(sitePage('/userCenter/securityCenter'))}</h1>
      {data ? (
        <ScoreCard score={data.score} list={data.list} onSetSafety={() => open('safety', '1')} />
      ) : (
        <Card className={styles.score}>
          <Skeleton height={76} />
        </Card>
      )}
      <Card>
        {data ? (
          <Protections list={data.list} onSafety={() => open('safety', '1')} />
        ) : (
          <div className={styles.loading}>
            <Skeleton height={330} />
          </div>
        )}
      </Card>
      <div className={styles.pair}>
        <Passkeys />
        <Devices />
      </div>
      <LoginNotice />
      <LoginHistory />
      <BoundSites />
      <DataExport />
      <CloseRow />
      {isSafetyOpen && <SafetyDialog isSet={user.userHasSafetyPassword} onClose={close} />}
      {(bind === 'phone' || bind === 'mail') && <BindDialog channel={bind} onClose={close} />}
    </div>
  );
}
