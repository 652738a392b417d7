/** One system call a look; whoever starts the site again after a kill waits no longer than this for us. */
const LOOK_MS = 250;

/** Ends this process when the one that keeps it up (supervise.sh) is gone, killed in a way that it could not pass on. Nothing where nobody keeps us. */
export function endWithSupervisor(): void {
  const supervisor = Number(process.env['CAITING_SUPERVISOR']);
  if (!supervisor) return;
  setInterval(() => {
    if (process.ppid !== supervisor) process.exit(1);
  }, LOOK_MS).unref();
}
