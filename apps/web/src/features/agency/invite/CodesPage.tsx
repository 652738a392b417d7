import { useText } from '../../../platform/i18n/i18n.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import styles from '../core/Agency.module.css';
import { Waiting } from '../core/parts.tsx';
import { CodeList } from './CodeList.tsx';
import { InviteTabs } from './InviteTabs.tsx';
import { useCodes } from './queries.ts';
import { inviteTexts } from './texts.ts';

/** Codes of one kind. */
function CodesPage({ makesAgent }: { makesAgent: boolean }) {
  const t = useText(inviteTexts);
  const { data, isError, refetch } = useCodes();
  const at = makesAgent ? 'agentCodes' : 'memberCodes';
  const codes = data?.list.filter((code) => code.makesAgent === makesAgent);
  return (
    <div className={styles.page}>
      <InviteTabs at={at} />
      <Card>
        <CardHead title={t(at)} more={codes ? String(codes.length) : ''} />
        {codes ? <CodeList codes={codes} /> : <Waiting isError={isError} onAgain={() => void refetch()} />}
      </Card>
    </div>
  );
}

export const AgentCodesPage = () => <CodesPage makesAgent />;
export const MemberCodesPage = () => <CodesPage makesAgent={false} />;
