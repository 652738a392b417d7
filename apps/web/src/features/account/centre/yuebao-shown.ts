import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';
import { useTenant } from '../../../shared/site/tenant.ts';

/** Whether a member's menu leads to the wallet: unless the tenant has closed it, and then still for whoever has money there and must find the way out. */
export function useYuebaoShown(): boolean {
  const isClosed = useTenant()?.yuebaoOpen === false;
  const { data } = useQuery({ ...callQuery(calls.yuebaoInfo, {}, true), enabled: isClosed });
  return !isClosed || (data !== undefined && Number(data.total) > 0);
}
