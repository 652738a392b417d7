import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { tenantValues } from './values.ts';

/** What a browser reads before it installs the site, under the tenant's name. A route and not a file, for an operator may change the name while the site runs. */
export function manifestRoute(app: FastifyInstance, deps: Deps): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { tenantName: name } = await tenantValues(deps);
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send({
      id: '/',
      name,
      short_name: name,
      start_url: '/index',
      scope: '/',
      display: 'standalone',
      lang: 'zh-CN',
      background_color: '#ffffff',
      theme_color: '#ffffff',
      icons: ICONS,
    });
  });
}

const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const ICONS = [png('icon-192', 192, 'any'), png('icon-512', 512, 'any'), png('maskable-512', 512, 'maskable')];
