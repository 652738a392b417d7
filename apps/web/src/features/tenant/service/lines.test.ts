import { expect, test } from 'vitest';
import { lineAddress, windowBox } from './lines.ts';

const line = (linkType: number, linkUrl: string, htmlPath: string) => ({ linkType, linkUrl, htmlPath });

test('type 1 leads outside, every other type to a page of this site (product §3)', () => {
  expect(lineAddress(line(1, 'https://help.example/chat', '/service/help.html'))).toBe('https://help.example/chat');
  expect(lineAddress(line(2, 'https://help.example/chat', '/service/help.html'))).toBe('/service/help.html');
  expect(lineAddress(line(0, '', '/service/help.html'))).toBe('/service/help.html');
});

test.each([
  line(1, 'javascript:alert(1)', '/a'),
  line(1, 'data:text/html,x', '/a'),
  line(1, '//help.example', '/a'),
  line(1, '', '/service/help.html'),
  line(2, 'https://help.example', ''),
  line(2, '', '//evil.example/a'),
  line(2, '', '/\\evil.example'),
  line(2, '', 'javascript:alert(1)'),
  line(2, '', 'https://evil.example'),
])('%j leads nowhere', (bad) => {
  expect(lineAddress(bad)).toBeNull();
});

test('the window is as large as the tenant says, and nine tenths of a screen that is smaller, in each direction for itself (product §9)', () => {
  const wanted = { width: 817, height: 500 };
  expect(windowBox({ width: 1440, height: 900 }, wanted)).toEqual({ width: 817, height: 500, left: 311, top: 200 });
  expect(windowBox({ width: 800, height: 900 }, wanted)).toEqual({ width: 720, height: 500, left: 40, top: 200 });
  expect(windowBox({ width: 1440, height: 400 }, wanted)).toEqual({ width: 817, height: 360, left: 311, top: 20 });
  expect(windowBox({ width: 817, height: 500 }, wanted)).toEqual({ width: 817, height: 500, left: 0, top: 0 });
});
