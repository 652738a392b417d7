import { useNavigate } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { inviteTexts } from './texts.ts';

const PATHS = {
  create: '/userCenter/manageInvite',
  agentCodes: '/userCenter/manageIcode/agentCode',
  memberCodes: '/userCenter/manageIcode/memberCode',
} as const;
export type InviteTab = keyof typeof PATHS;

/** 新建 · 代理码 · 会员码: three addresses. */
export function InviteTabs({ at }: { at: InviteTab }) {
  const t = useText(inviteTexts);
  const navigate = useNavigate();
  return (
    <Card as="div">
      <h1 className="sr">{t('title')}</h1>
      <Tabs<InviteTab>
        label={t('title')}
        fill
        value={at}
        items={(Object.keys(PATHS) as InviteTab[]).map((value) => ({ value, label: t(value) }))}
        onChange={(tab) => void navigate(PATHS[tab], { replace: true })}
      />
    </Card>
  );
}
