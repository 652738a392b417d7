import { ButtonsSection, FormSection, MoneySection, TagsSection } from './basics.tsx';
import { BallsSection, CountdownSection } from './lottery.tsx';
import { ListsSection, OverlaysSection, StatesSection } from './pieces.tsx';
import styles from './Gallery.module.css';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { setTenantTheme, setTheme, useTheme, type TenantTheme, type Theme } from '../../shared/theme/theme.ts';
import { useState } from 'react';

const THEMES: { value: Theme; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '系统' },
];
const TENANTS: { value: TenantTheme; label: string }[] = [
  { value: 'red', label: '红' },
  { value: 'blue', label: '蓝' },
  { value: 'gold', label: '暗金' },
];

/** Every small part in one place: what a designer looks at, and what the visual tests photograph. Development and demo sites only. */
export function Component() {
  const theme = useTheme((state) => state.theme);
  const [tenant, setTenant] = useState<TenantTheme>('red');
  return (
    <div className={`${styles.page} wrap`}>
      <h1 className="sr desk">组件</h1>
      <div className={styles.controls}>
        <Segmented label="外观" value={theme} options={THEMES} onChange={setTheme} />
        <Segmented
          label="租户颜色"
          value={tenant}
          options={TENANTS}
          onChange={(value) => {
            setTenant(value);
            setTenantTheme(value);
          }}
        />
      </div>
      <div className={styles.columns}>
        <ButtonsSection />
        <MoneySection />
        <BallsSection />
        <CountdownSection />
        <TagsSection />
        <FormSection />
        <OverlaysSection />
        <ListsSection />
        <StatesSection />
      </div>
    </div>
  );
}
