/**
 * One question for all who ask at the same time: while an answer is under way, what is asked meanwhile waits and goes out together. `read`
 * gives the answers in the order of its keys. In quiet times a question goes out at once and alone.
 */
export function gather<K, V>(read: (keys: readonly K[]) => Promise<readonly V[]>, max = 500): (key: K) => Promise<V> {
  const waiting: { key: K; resolve: (value: V) => void; reject: (error: unknown) => void }[] = [];
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    // Who asks in the same turn goes along.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, max);
      try {
        const values = await read(batch.map(({ key }) => key));
        for (const [at, { resolve }] of batch.entries()) resolve(values[at] as V);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isReading = false;
  }

  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isReading) void readAll();
    });
}
