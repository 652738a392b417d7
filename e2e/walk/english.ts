import type { Page } from '@playwright/test';
import { expect } from '../site.ts';

const LOCALE = 'caiting.locale';

/**
 * Loads the page that stands there in English: no Chinese character on it, seen or told to readers, but for what people wrote, which is marked
 * `translate="no"` (names, notices, talk), and for words that are marked as Chinese (`lang`). `look` sees it so; the next page is in Chinese again.
 */
export async function expectEnglish(page: Page, path: string, look: () => Promise<void>): Promise<void> {
  await page.evaluate((key) => localStorage.setItem(key, JSON.stringify('en')), LOCALE);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  expect.soft(await page.evaluate(chineseOn), `${path}, in English`).toEqual([]);
  await look();
  await page.evaluate((key) => localStorage.removeItem(key), LOCALE);
}

/** What of the page is Chinese, with the element that says it. Runs in the page. */
function chineseOn(): string[] {
  // A family name that stands masked in a sentence (陈**) is a name too.
  const han = /\p{Script=Han}(?![\p{Script=Han}*]*\*)/u;
  const ours = (element: Element) => element.closest('[translate="no"], [lang^="zh"]') === null;
  const found: string[] = [];
  const all = [...document.querySelectorAll('body, body *')].filter(
    (element) => !/^(?:SCRIPT|STYLE|TEMPLATE)$/.test(element.tagName) && element.checkVisibility() && ours(element),
  );
  for (const element of all) {
    const texts = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent ?? '');
    const told = ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '');
    for (const text of [...texts, ...told])
      if (han.test(text)) found.push(`${element.tagName.toLowerCase()}.${element.className}: ${text.trim()}`);
  }
  // A title cannot mark the name of the site in it.
  const title = document.title.replace(/^.* - /, '');
  return [...new Set([title, ...found].filter((text) => han.test(text)))];
}
