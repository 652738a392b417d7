import { afterEach, expect, test, vi } from 'vitest';
import { hindrance } from './push-device.ts';

/** What stands in the way of pushes, by what the browser has. */
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const LINUX = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

afterEach(() => vi.unstubAllGlobals());

function browser({ userAgent = LINUX, canPush = true, permission = 'default', isInstalled = false }): void {
  vi.stubGlobal('navigator', { userAgent, serviceWorker: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
  if (!canPush) return;
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission });
}

test('nothing, where the browser has not refused', () => {
  for (const permission of ['default', 'granted']) {
    browser({ permission });
    expect(hindrance()).toBeNull();
  }
});

test('the browser, where it was told not to', () => {
  browser({ permission: 'denied' });
  expect(hindrance()).toBe('blocked');
});

test('on an iPhone, a site that is not on the home screen', () => {
  browser({ userAgent: IPHONE, canPush: false });
  expect(hindrance()).toBe('install');
  browser({ userAgent: IPHONE, canPush: false, isInstalled: true });
  expect(hindrance()).toBe('unsupported');
  browser({ userAgent: IPHONE, isInstalled: true });
  expect(hindrance()).toBeNull();
});

test('a browser that has no pushes', () => {
  browser({ canPush: false });
  expect(hindrance()).toBe('unsupported');
});
