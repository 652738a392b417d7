/** As much of IndexedDB as the console's store of keys asks for, in memory. `refuse`: the browser keeps nothing. */
export function memoryDatabase(): { rows: Map<string, { fingerprint: string }>; refuse(isRefusing: boolean): void } {
  const rows = new Map<string, { fingerprint: string }>();
  let isRefusing = false;
  const store = {
    createIndex: () => undefined,
    getAll: () => answered([...rows.values()]),
    count: () => answered(rows.size),
    put: (row: { fingerprint: string }) => answered(rows.set(row.fingerprint, row).size),
    delete: (name: string) => answered(rows.delete(name)),
  };
  const database = {
    createObjectStore: () => store,
    close: () => undefined,
    transaction: () => {
      const transaction = { objectStore: () => store, oncomplete: () => undefined };
      setImmediate(() => transaction.oncomplete());
      return transaction;
    },
  };
  const open = () => {
    if (isRefusing) throw new DOMException('blocked', 'SecurityError');
    return answered(database);
  };
  Object.assign(globalThis, { indexedDB: { open } });
  return {
    rows,
    refuse: (next) => {
      isRefusing = next;
    },
  };
}

function answered<T>(result: T) {
  const request = { result, onsuccess: () => undefined, onerror: () => undefined, onupgradeneeded: () => undefined };
  queueMicrotask(() => request.onsuccess());
  return request;
}
