import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployFile, findProgram, nginxAround } from './deploy-file.ts';
import { freePort } from '../../platform/testing/free-port.ts';
import { until } from '../../platform/testing/until.ts';

/** HAProxy and nginx by their files of deploy/ before several servers of a test: without TLS, on a port of their own. */

export interface Front {
  readonly port: number;
  /** Answers that people got with a status of 500 and more, by its own log. */
  failures(): readonly string[];
  /** How many calls it has sent to the server at this port. */
  sentTo(port: number): number;
  close(): Promise<void>;
}

const START_MS = 60_000;
const [haproxy, nginx] = ['haproxy', 'nginx'].map(findProgram);

export const hasHaproxy = haproxy !== null;
export const hasNginx = nginx !== null;

const linesOf = (ports: readonly number[], line: (port: number) => string): string => ports.map(line).join('\n');

export function startHaproxy(ports: readonly number[]): Promise<Front> {
  return startFrontServer(haproxy ?? '', (folder, port) => {
    const file = join(folder, 'haproxy.cfg');
    const text = deployFile('haproxy.cfg', {
      'log-format "%ci [%t] %ST %HM %HP to %s in %Ta ms, %B bytes, request %ID"':
        'log-format "status %ST %HM %HP to %si:%sp"',
      '    bind :80\n': `    bind 127.0.0.1:${port}\n`,
      '    bind :443 ssl crt /etc/haproxy/example.com.pem alpn h2,http/1.1\n': '',
      '    http-request redirect scheme https code 301 unless { ssl_fc }\n': '',
      // A tester may open fewer files than the service.
      'maxconn 20000': 'maxconn 2000',
      // Everybody comes from one address here.
      'gt 200 }': 'gt 10000 }',
      '/opt/caiting/deploy/away.html': awayIn(folder),
      '    server one "${SITE_SERVER_ONE-10.0.0.11:3000}"\n': linesOf(
        ports,
        (one) => `    server s${one} 127.0.0.1:${one}`,
      ),
      '    server two "${SITE_SERVER_TWO-10.0.0.12:3000}"\n': '\n',
    });
    writeFileSync(file, text);
    return ['-db', '-f', file];
  });
}

export function startNginx(ports: readonly number[]): Promise<Front> {
  return startFrontServer(nginx ?? '', (folder, port) => {
    const [main, site] = [join(folder, 'nginx.conf'), join(folder, 'site.conf')];
    const text = deployFile('nginx.conf', {
      'server unix:/run/caiting/site.sock;': linesOf(ports, (one) => `server 127.0.0.1:${one};`),
      'listen 80;': `listen 127.0.0.1:${port} default_server;`,
      '    return 301 https://$host$request_uri;\n}\n\nserver {\n    listen 443 ssl http2;\n': '',
      '    ssl_certificate     /etc/letsencrypt/live/example.com/fullchain.pem;\n': '',
      '    ssl_certificate_key /etc/letsencrypt/live/example.com/privkey.pem;\n': '',
      '    access_log /var/log/nginx/caiting.log caiting;\n': '',
      'limit_conn caiting_address 200;': 'limit_conn caiting_address 10000;',
    });
    writeFileSync(site, text);
    const log = `log_format statuses 'status $status $request_method $uri to $upstream_addr'; access_log ${logIn(folder)} statuses;`;
    writeFileSync(main, nginxAround(folder, site, log));
    return ['-e', 'stderr', '-p', folder, '-c', main];
  });
}

const logIn = (folder: string): string => join(folder, 'log');

function awayIn(folder: string): string {
  const file = join(folder, 'away.html');
  writeFileSync(file, deployFile('away.html', {}));
  return file;
}

async function startFrontServer(
  program: string,
  settings: (folder: string, port: number) => readonly string[],
): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'caiting-front-'));
  const port = await freePort();
  const args = settings(folder, port);
  const out = openSync(logIn(folder), 'a');
  const child = spawn(program, args, { stdio: ['ignore', out, out] });
  const said = (): string => readFileSync(logIn(folder), 'utf8');
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(said());
      return fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    },
    program,
    START_MS,
  );
  const before = said().length;
  return {
    port,
    failures: () =>
      [
        ...said()
          .slice(before)
          .matchAll(/^status (?:5\d\d|-1) .*$/gm),
      ].map(([line]) => line),
    // nginx names every server that it tried; the last one answered.
    sentTo: (one) => said().split(`:${one}\n`).length - 1,
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
