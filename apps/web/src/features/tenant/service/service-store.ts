import { TEXTS } from '@caiting/contract/texts';
import { currentLocale } from '../../../platform/i18n/i18n.ts';
import { queryClient } from '../../../platform/call/query.ts';
import { tenantQuery } from '../../../shared/site/tenant.ts';
import { showAlert } from '../../../ui/overlay/notices.ts';
import { lineAddress } from './lines.ts';
import { personalStore } from '../../../platform/session/personal.ts';

/** Whether the list of customer-service lines is open. */
export const useService = personalStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const closeService = (): void => useService.setState({ isOpen: false });

/** Opens 客服选单, or says that there is no line (product §8). */
export async function openService(): Promise<void> {
  const { serviceLines } = await queryClient.ensureQueryData(tenantQuery);
  if (serviceLines.some((line) => lineAddress(line) !== null)) useService.setState({ isOpen: true });
  else
    await showAlert(
      currentLocale() === 'zh' ? TEXTS.noServiceLines : 'There is no customer-service line at the moment',
    );
}
