import type { Deps } from '../../../platform/deps.ts';

/** The name under which the log says what nobody did by hand. */
const SIGNER = 'signer';

/**
 * The end of each day's secret chain stands in the operators' log before its sale: the log is a chain itself, so an end that is exchanged later is found by
 * whoever kept a head of the log.
 */
export function logChainEnds(deps: Deps): void {
  deps.outbox.on('draws.chainPublished', async (end, tx) => {
    const { id } = await tx.one<{ id: bigint }>(
      `insert into staff_log (staff, name, act, detail) values (null, $1, 'publishChain', $2) returning id`,
      [SIGNER, JSON.stringify(end)],
    );
    await tx.run(`update staff_log set outcome = 'done' where id = $1`, [id]);
  });
}
