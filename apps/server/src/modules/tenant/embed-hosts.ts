import { EMBED_PATH } from '@caiting/contract';
import type { TenantValues } from './settings.ts';

type Values = Pick<TenantValues, 'embedChatEnabled' | 'embedHosts' | 'frameAncestors'>;

/** Sites that may embed the chat; none while the tenant does not allow it. */
export function embedOrigins({ embedChatEnabled, embedHosts }: Values): string[] {
  return embedChatEnabled ? embedHosts.map(({ origin }) => origin) : [];
}

/** Who may frame a page: the chat for other sites exactly those sites, every other page the tenant's general list. */
export function ancestorsOf(values: Values, path: string): readonly string[] {
  return path === EMBED_PATH ? embedOrigins(values) : values.frameAncestors;
}
