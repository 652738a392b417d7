/** Stops the embedded database that a fallen server left behind, unless somebody else uses it (supervise.sh). */
import { readConfig } from '@caiting/server/config';
import { stopLeftOver } from '@caiting/server/platform/db/embedded';

const { databaseUrl, dataFolder } = readConfig();
if (databaseUrl === undefined) await stopLeftOver(dataFolder);
