import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEPLOY = fileURLToPath(new URL('../../../../../deploy/', import.meta.url));

/** Where a program lies; those of the system are often not on a user's path. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((one) => join(one, name)).find((path) => existsSync(path)) ?? null;
}

/** A file of deploy/ with each of these replaced; one that is not there any more is a fault of the test. */
export function deployFile(name: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${name} has no ${from}`);
      return text.replaceAll(from, to);
    },
    readFileSync(join(DEPLOY, name), 'utf8'),
  );
}

/** The main file around deploy/nginx.conf, which is one of conf.d: all that nginx writes lies in a folder, and it stays in the foreground. */
export function nginxAround(folder: string, site: string, log = 'access_log off;'): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  // As root its workers would be nobody, who may not open the site's socket.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr; events { worker_connections 4096; } http { ${log} ${temporary} include ${site}; }`;
}
