import { useNavigate } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { contentTexts } from './texts.ts';

const ADDRESSES = {
  letter: '/userCenter/letter',
  sent: '/userCenter/letter?box=sent',
  notice: '/userCenter/notice',
} as const;

/** Letters that came, letters that were sent, and notices stand beside each other. */
export function ContentTabs({ value }: { value: keyof typeof ADDRESSES }) {
  const t = useText(contentTexts);
  const navigate = useNavigate();
  return (
    <Tabs
      label={t('kinds')}
      value={value}
      items={[
        { value: 'letter', label: t('letters') },
        { value: 'sent', label: t('sent') },
        { value: 'notice', label: t('notices') },
      ]}
      onChange={(to) => void navigate(ADDRESSES[to], { replace: true })}
    />
  );
}
