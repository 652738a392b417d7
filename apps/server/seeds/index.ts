import type { Deps } from '../src/platform/deps.ts';
import type { ServerModule } from '../src/platform/module.ts';
import { addSandboxLines } from '../src/modules/cashier/index.ts';
import { seedChat } from '../src/modules/chat/index.ts';
import { seedPeople } from './people.ts';

/**
 * The demo of a fresh database, outside production: people, and what they did, all through the functions that the site itself uses. It
 * stands last in the list of modules, so everything it calls is there.
 */
export const demoSeed: ServerModule = { name: 'demo', seed };

async function seed(deps: Deps): Promise<void> {
  await addSandboxLines(deps.db);
  await seedPeople(deps);
  await seedChat(deps);
}
