import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';
import { openTestRun } from './run-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: { socketFolder: string; template: string };
  }
}

/** Vitest globalSetup: one cluster and template, and one temp folder, for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = openTestRun();
  const { server, template } = await startTestCluster(run);
  project.provide('testDatabase', { socketFolder: server.socketFolder, template });
  return async () => {
    await server.release();
    await run.close();
  };
}
