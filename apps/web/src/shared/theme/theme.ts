import { create } from 'zustand';
import { STORED, isText, readStored, writeStored } from '../../platform/storage/storage.ts';

export type Theme = 'system' | 'light' | 'dark';
export type TenantTheme = 'red' | 'blue' | 'gold';

const isTheme = (value: unknown): value is Theme => isText(value) && ['system', 'light', 'dark'].includes(value);

/** The player's choice. public/boot.js applies the stored one before the first paint; `system` needs nothing at all (color-scheme in tokens.css). */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: readStored(STORED.theme, isTheme) ?? 'system' }));

export function setTheme(theme: Theme): void {
  writeStored(STORED.theme, theme === 'system' ? null : theme);
  useTheme.setState({ theme });
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Applies the tenant's colours and remembers them, so that the next visit paints them at once. */
export function setTenantTheme(theme: TenantTheme): void {
  writeStored(STORED.tenantTheme, theme);
  document.documentElement.dataset['tenant'] = theme;
}
