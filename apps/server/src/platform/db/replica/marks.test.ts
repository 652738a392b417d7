import { expect, test } from 'vitest';
import type { Queries } from '../pool.ts';
import { Marks } from './marks.ts';

/** A primary that answers when it is told to. */
function slowPrimary() {
  const asked: PromiseWithResolvers<unknown>[] = [];
  const one = (): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    asked.push(answer);
    return answer.promise;
  };
  return { asked, marks: new Marks({ one } as unknown as Queries) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('whoever comes while the primary is asked waits for the next question, which all of them share', async () => {
  const { asked, marks } = slowPrimary();
  const first = marks.mark();
  await settled();
  const later = [marks.mark(), marks.mark(), marks.mark()];
  await settled();
  expect(asked).toHaveLength(1);
  asked[0]?.resolve({ lsn: 1n, timeline: 'a' });
  expect(await first).toMatchObject({ lsn: 1n });
  await settled();
  expect(asked).toHaveLength(2);
  // Asked of the primary after they came, by one question.
  asked[1]?.resolve({ lsn: 2n, timeline: 'a' });
  expect((await Promise.all(later)).map(({ lsn }) => lsn)).toEqual([2n, 2n, 2n]);
});

test('a question that fails fails for who asked it, and the next one is asked', async () => {
  const { asked, marks } = slowPrimary();
  const first = marks.mark();
  await settled();
  const second = marks.mark();
  asked[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settled();
  asked[1]?.resolve({ lsn: 2n, timeline: 'a' });
  expect(await second).toMatchObject({ lsn: 2n });
});
