import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { GROUPS, type Group } from '@caiting/lottery/core';
import { drawNumbers } from '@caiting/lottery/draw';

const USAGE = `usage: caiting lottery draws <${GROUPS.join('|')}> <n>\n`;
const COUNT_MAX = 100_000_000;
const LINES_PER_WRITE = 500;

/**
 * `./caiting lottery draws <group> <n>`: n results of the real draw function as JSON lines, each from fresh random link and beacon
 * inputs; for statistics that others make. KL8 in drawn order.
 */
export async function run([name = '', count = '']: string[]): Promise<number> {
  const group = GROUPS.find((known) => known === name.toUpperCase());
  const wanted = /^\d{1,9}$/.test(count) ? Number(count) : -1;
  if (!group || wanted < 0 || wanted > COUNT_MAX) {
    process.stderr.write(USAGE);
    return 2;
  }
  for (let done = 0; done < wanted; done += LINES_PER_WRITE) {
    const lines = Array.from({ length: Math.min(LINES_PER_WRITE, wanted - done) }, () => drawLine(group));
    if (!process.stdout.write(lines.join(''))) await once(process.stdout, 'drain');
  }
  return 0;
}

/** One result as a line of JSON. */
export function drawLine(group: Group): string {
  const link = new Uint8Array(randomBytes(32));
  const beacon = randomBytes(32).toString('hex');
  const draw = drawNumbers(group, { link, lotteryCode: group.toLowerCase(), issueNo: '202601010001', beacon });
  return `${JSON.stringify({ g: group, draw })}\n`;
}
