import type { Db } from '../../../platform/db/pool.ts';

const PAGE = 5_000;

/** SQL: what the log itself does not say: which site, public keys and who said so. One JSON a row. */
const HEAD = `
  select jsonb_build_object('type', 'site', 'id', id)::text as row from staff_site
  union all
  select jsonb_build_object('type', 'key', 'fingerprint', encode(fingerprint, 'hex'), 'publicKey', encode(public_key, 'hex'), 'staff', staff, 'first', first_no, 'line', line)::text
    from staff_key
  union all
  select jsonb_build_object('type', t.step, 'key', encode(t.key, 'hex'), 'line', t.line, 'asked', r.asked_line, 'agreed', r.agreed_line)::text
    from staff_key_step t left join staff_request r on r.id = t.request
  union all
  select jsonb_build_object('type', 'required', 'seq', b.seq, 'line', b.line, 'asked', r.asked_line, 'agreed', r.agreed_line)::text
    from staff_signing_begin b join staff_request r on r.id = b.request`;

/** Every link of the operators' log with the text that it hashes, on one snapshot, in rows of JSON. */
export function exportStaffLog(db: Db, write: (rows: readonly string[]) => void): Promise<void> {
  return db.tx(
    async (tx) => {
      write((await tx.query<{ row: string }>(HEAD)).map(({ row }) => row));
      for (let after = 0n, isMore = true; isMore;) {
        const links = await tx.query<{ seq: bigint; row: string }>(
          `select k.seq, jsonb_build_object('type', 'link', 'seq', k.seq, 'kind', k.kind, 'line', k.line, 'hash', encode(k.hash, 'hex'), 'text', staff_log_text(k.seq, k.kind, l))::text as row
             from staff_log_link k join staff_log l on l.id = k.line where k.seq > $1 order by k.seq limit $2`,
          [after, PAGE],
        );
        if (links.length > 0) write(links.map(({ row }) => row));
        after = links.at(-1)?.seq ?? after;
        isMore = links.length === PAGE;
      }
    },
    { isolation: 'repeatable read', isReadOnly: true },
  );
}
