import { calls } from '@caiting/contract/registry';
import type { TenantConfig } from '@caiting/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/call/query.ts';

/** Tenant configuration: name, colours, switches. Loaded once at start; a push makes it load again. */
export const tenantQuery = {
  ...callQuery(calls.getTenantConfig, {}, true),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

export function useTenant(): TenantConfig | undefined {
  return useQuery(tenantQuery).data;
}

/** Product name until the tenant's own is known. */
export const PRODUCT_NAME = '彩厅';
