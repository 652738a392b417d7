import { useNavigate } from 'react-router';
import { useText } from '../../platform/i18n/i18n.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { contentTexts } from './texts.ts';

/** Letters and notices stand beside each other. */
export function ContentTabs({ value }: { value: 'letter' | 'notice' }) {
  const t = useText(contentTexts);
  const navigate = useNavigate();
  return (
    <Tabs
      label={t('kinds')}
      value={value}
      items={[
        { value: 'letter', label: t('letters') },
        { value: 'notice', label: t('notices') },
      ]}
      onChange={(to) => void navigate(`/userCenter/${to}`, { replace: true })}
    />
  );
}
