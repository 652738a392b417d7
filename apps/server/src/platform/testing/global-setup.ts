import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: { socketFolder: string; template: string };
  }
}

/** Vitest globalSetup: one cluster and template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, template } = await startTestCluster();
  project.provide('testDatabase', { socketFolder: server.socketFolder, template });
  return () => server.release();
}
