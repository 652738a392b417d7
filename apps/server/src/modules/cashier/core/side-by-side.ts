const AT_ONCE = 10;

/** Runs calls to outside services with a concurrency of ten: one that hangs until its time-out must not hold up the others. */
export async function sideBySide<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work));
}
