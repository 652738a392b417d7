// Checks an export of the operators' log (./caiting staff log export FILE) by nothing of this repository: node verify-log.mjs FILE [FINGERPRINT FINGERPRINT].
// The two fingerprints are those of the first keys, written down elsewhere. Says VERIFIED, or the first fault.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, ...expected] = process.argv.slice(2);
const text = readFileSync(file, 'utf8').trim();
const rows = text.split('\n').map((row) => JSON.parse(row));
const of = (type) => rows.filter((row) => row.type === type);
const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const bytes = (hex) => Buffer.from(hex, 'hex');
function must(holds, fault) {
  if (holds) return;
  console.log(`FAULT ${fault}`);
  process.exit(1);
}

// The chain, and what it says: lines, signatures, outcomes.
const lines = new Map();
let head = sha('');
const heads = [head.toString('hex')];
for (const link of of('link')) {
  head = sha(head, link.text);
  const [seq, kind, id, ...said] = JSON.parse(link.text);
  must(seq === heads.length && head.toString('hex') === link.hash, `link ${heads.length} does not follow`);
  heads.push(link.hash);
  const [at, staff, name, act, detail] = said;
  if (kind === 'act')
    lines.set(id, { id, seq, at: at * 1000, staff, act, detail, where: `line ${id} (${name}, ${act})` });
  const line = lines.get(id);
  if (kind === 'outcome') Object.assign(line, { outcome: said[0], endSeq: seq });
  if (kind === 'signingBegin') line.begin = said[1];
  if (kind !== 'signature') continue;
  const statement = bytes(said[1]);
  const own = { key: said[0], statement, signature: bytes(said[2]), digest: sha(statement).toString('hex') };
  Object.assign(line, { ...own, signSeq: seq, said: JSON.parse(statement.toString('utf8')) });
}

// Keys: the first two (1 and 2 of a demo, 3 and 4 where there is real money), each other one from the word of two on.
const keys = new Map(of('key').map((key) => [key.fingerprint, { ...key, since: lines.get(key.line).seq }]));
const firsts = of('key').filter(({ first }) => first !== null);
for (const { fingerprint, publicKey, staff, line } of keys.values()) {
  const { act, staff: by, detail } = lines.get(line);
  must(sha(bytes(publicKey)).toString('hex') === fingerprint, `key ${fingerprint} is another one`);
  const isOffered = act === 'offerStaffKey' && by === staff && detail.publicKey === publicKey;
  must(isOffered, `key ${fingerprint} was not offered by its operator`);
}
for (const low of [1, 3]) {
  const owners = firsts.filter(({ first }) => first === low || first === low + 1).map(({ staff }) => staff);
  must(owners.length <= 2 && new Set(owners).size === owners.length, 'more first keys than two administrators have');
}
const told = firsts.map(({ fingerprint }) => fingerprint).toSorted();
must(expected.length === 0 || expected.toSorted().join() === told.join(), 'the first keys are others');
for (const key of keys.values()) if (key.first === null) key.since = Infinity;
for (const { key, line } of of('active')) keys.get(key).since = lines.get(line).seq;
for (const { key, line } of of('withdrawn')) keys.get(key).until = lines.get(line)?.endSeq;

// Signatures.
const SPKI = bytes('302a300506032b6570032100');
for (const { where, key, said, staff, act, at, seq, signSeq, statement, signature } of lines.values()) {
  if (signature === undefined) continue;
  const { publicKey, staff: owner, since, until = Infinity } = keys.get(key);
  must(owner === staff && since < seq && seq < until, `${where}: the key is somebody else's, or did not count then`);
  const raw = createPublicKey({ key: Buffer.concat([SPKI, bytes(publicKey)]), format: 'der', type: 'spki' });
  must(verify(null, statement, raw, signature), `${where}: the signature does not verify`);
  const isOwn = said.v === 'caiting-act-v1' && said.site === of('site')[0].id && said.key === key && said.call === act;
  must(isOwn && Math.abs(said.at - at) <= 240_000, `${where}: signed for another act, site or time`);
  const [known, hash] = said.log.split(':');
  must(signSeq === seq + 1 && known < seq && heads[known] === hash, `${where}: signed at another place of the log`);
}

// Two persons, two signatures of the same; and since that is required, no act of ACTS, which change things for others, without one.
for (const { type, key, line, asked, agreed } of rows) {
  if (type !== 'active' && type !== 'required') continue;
  const [one, two] = [lines.get(asked), lines.get(agreed)];
  must(one?.said && two?.said && agreed === line && one.staff !== two.staff, `${type} ${key}: not signed by two`);
  const wanted = type === 'active' ? one.act === 'confirmStaffKey' && one.said.fields.fingerprint === key : true;
  const isSame = two.act === one.act && two.said.fields.fingerprint === one.said.fields.fingerprint;
  must(wanted && (isSame || two.said.fields.statement === one.digest), `${type} ${key}: two signed two things`);
}
const CAME = ['done', 'secondStaffNeeded', undefined];
const signed = [...lines.values()].filter(({ said }) => said);
const agreed = new Set(signed.filter(({ act }) => act === 'approve').map((a) => `${a.staff} ${a.said.fields.id}`));
const isAgreement = ({ said, outcome }) => said.fields.statement && CAME.includes(outcome);
const byDigest = new Map(signed.map((line) => [line.digest, line]));
for (const { where, staff, said } of signed.filter(isAgreement)) {
  const first = byDigest.get(said.fields.statement);
  must(first && first.staff !== staff, `${where}: agrees with nobody else's signature`);
}
const ACTS =
  /^(?!(add|delete)StaffPasskey)(add|adjust|approve$|block|book|canc|changeC|close|confirm(A|St)|crea|deci|decl|dele|dism|edit|enab|end[ACL]|enter|foll|forc|free|lock|make|move|mute|open|paus|plan|prev|push|recall|recheck|requ|remove|reset|review|save|sched|send|set|shut|tag|takeB|tight|un|upd|upl|viewA|void|withdraw(G|StaffT))/;
const isBare = ({ said, act, staff, outcome, detail }) =>
  !said && staff && ACTS.test(act) && CAME.includes(outcome) && !agreed.has(`${staff} ${detail.approval}`);
const since = [...lines.values()].find(({ begin }) => begin);
const isPlaced = since?.id === of('required')[0]?.line && !(since?.begin <= since?.seq || since?.begin > since?.endSeq);
must(isPlaced, 'signatures are required since another link');
const bare = [...lines.values()].filter(isBare);
for (const { where, seq } of bare) must(!since || seq < since.begin, `${where}: no signature`);
console.log(`VERIFIED ${lines.size} lines, ${signed.length} signed, ${bare.length} before witnesses`);
console.log(`head ${heads.length - 1}:${head.toString('hex')}; first keys:\n${told.join('\n')}`);
