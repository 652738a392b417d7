/** `./caiting signer`: the process that holds the seeds of the chains, for who keeps it up as a user of its own (docs/operating.md). Serves until it is ended. */
export async function run(): Promise<number> {
  await import('@caiting/server/signer/main');
  // Its socket keeps the process; a signal ends it.
  return new Promise(() => undefined);
}
