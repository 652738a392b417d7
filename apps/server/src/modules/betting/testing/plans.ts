import pg from 'pg';
import type { Queries } from '../../../platform/db/pool.ts';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  /** The partition of a month, where it is one. */
  readonly Partition?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Join Filter'?: string;
  readonly 'Plan Rows'?: number;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A partition of a month is told under the name of its table. */
const PARTITION = /^(\w+?)_(before|\d{4}_\d{2})$/;
const flat = (node: PlanNode): PlanNode[] => {
  const name = node['Relation Name'];
  const table = PARTITION.exec(name ?? '')?.[1];
  const told: PlanNode =
    name === undefined || table === undefined ? node : { ...node, 'Relation Name': table, Partition: name };
  return [told, ...(node.Plans ?? []).flatMap(flat)];
};
const INT8 = { getTypeParser: (oid: number) => (oid === 20 ? BigInt : pg.types.getTypeParser(oid as never)) } as never;

/**
 * Every node of every plan that the server ran for these queries, statements inside functions too, as the server itself logs them. `isAnalyzed`
 * adds what each node really read.
 */
export async function plansOf(
  ownerTarget: string | pg.ClientConfig,
  ask: (db: Queries) => Promise<unknown>,
  { isAnalyzed = false } = {},
): Promise<PlanNode[]> {
  const client = new pg.Client(typeof ownerTarget === 'string' ? ownerTarget : { ...ownerTarget, user: 'postgres' });
  await client.connect();
  const plans: PlanNode[] = [];
  client.on('notice', ({ message }) => {
    const at = message?.indexOf('{') ?? -1;
    if (at >= 0) plans.push(...flat((JSON.parse(message?.slice(at) ?? '') as { Plan: PlanNode }).Plan));
  });
  await client.query(`load 'auto_explain'`);
  await client.query(`set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_format = json;
    set auto_explain.log_level = notice; set auto_explain.log_parameter_max_length = 0; set auto_explain.log_analyze = ${isAnalyzed};
    set auto_explain.log_timing = off`);
  const query = async (sql: string | { text: string }, params: unknown[] = []) =>
    (await client.query({ text: typeof sql === 'string' ? sql : sql.text, values: params, types: INT8 })).rows;
  const maybeOne = async (sql: string | { text: string }, params?: unknown[]) => (await query(sql, params))[0] ?? null;
  try {
    await ask({ query, one: maybeOne, maybeOne } as unknown as Queries);
  } finally {
    await client.end();
  }
  return plans;
}
