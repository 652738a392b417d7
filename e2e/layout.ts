import type { Page } from '@playwright/test';

/** What can be wrong with how a page is laid out: measured in the browser, in CSS pixels. */

/** How much wider than the screen the page is. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

interface Label {
  readonly text: string;
  /** What is seen of it. */
  readonly box: DOMRect;
  /** The bar it is fixed in; the page scrolls below that. */
  readonly bar: Element | null;
}

/**
 * Labels of buttons inside `scope` that stand beyond their own button, are cut off, or lie over one another. Words for screen readers only do not count; what can be
 * scrolled to sideways is not cut.
 */
export const brokenLabels = (page: Page, scope: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const SLACK = 1;
    const found: string[] = [];
    const barOf = (from: Element): Element | null => {
      for (let at: Element | null = from; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
      return null;
    };
    const isScroller = (at: Element) => ['auto', 'scroll'].includes(getComputedStyle(at).overflowX);
    /** Nothing between the label and the page cuts it, but a strip that scrolls. */
    const isCut = (from: Element, box: DOMRect): boolean => {
      for (let at: Element | null = from; at; at = at.parentElement) {
        if (isScroller(at)) return false;
        const outer = at.getBoundingClientRect();
        if (
          getComputedStyle(at).overflowX !== 'visible' &&
          (box.left < outer.left - SLACK || box.right > outer.right + SLACK)
        )
          return true;
      }
      return box.right > document.documentElement.clientWidth + SLACK;
    };
    const range = document.createRange();
    /** Words that end in dots where they do not fit are as wide as their place. */
    const trimmedBox = (holder: Element, button: Element): DOMRect | null => {
      for (let at: Element | null = holder; at && at !== button; at = at.parentElement)
        if (getComputedStyle(at).textOverflow === 'ellipsis') return at.getBoundingClientRect();
      return null;
    };
    /** What of a label is seen through the strips it scrolls in; null for one that is scrolled out. */
    const seenBox = (from: Element, box: DOMRect): DOMRect | null => {
      let { left, right } = box;
      for (let at: Element | null = from; at; at = at.parentElement) {
        if (!isScroller(at)) continue;
        const outer = at.getBoundingClientRect();
        left = Math.max(left, outer.left);
        right = Math.min(right, outer.right);
      }
      return right > left ? new DOMRect(left, box.top, right - left, box.height) : null;
    };
    const labels: Label[] = [];
    for (const button of document.querySelectorAll(`${selector} button`)) {
      const outer = button.getBoundingClientRect();
      if (outer.width === 0) continue;
      const bar = barOf(button);
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const holder = node.parentElement;
        if (!holder || holder.closest('.sr') || !node.textContent?.trim()) continue;
        range.selectNodeContents(node);
        const box = trimmedBox(holder, button) ?? range.getBoundingClientRect();
        const name = `「${node.textContent.trim()}」`;
        const isOut =
          box.left < outer.left - SLACK ||
          box.right > outer.right + SLACK ||
          box.top < outer.top - SLACK ||
          box.bottom > outer.bottom + SLACK;
        if (isOut) found.push(`${name} stands beyond its button`);
        else if (isCut(holder, box)) found.push(`${name} is cut off`);
        const seen = seenBox(holder, box);
        if (seen) labels.push({ text: name, box: seen, bar });
      }
    }
    for (const [at, one] of labels.entries())
      for (const other of labels.slice(at + 1)) {
        if (one.bar !== other.bar) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Lines of text may share a pixel row or two; words that share more can not be read.
        if (across > SLACK && down > 4) found.push(`${one.text} lies over ${other.text}`);
      }
    return [...new Set(found)];
  }, scope);

/**
 * Texts of the page that lie over one another. What floats by design (bars, badges, sheets) does not count, nor what is scrolled or cut out of sight: it is
 * looked for where the page flows.
 */
export const overlaidTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const floats = (from: Element): boolean => {
      for (let at: Element | null = from; at; at = at.parentElement) {
        const { position, visibility, opacity } = getComputedStyle(at);
        if (['absolute', 'fixed', 'sticky'].includes(position) || visibility === 'hidden' || opacity === '0')
          return true;
      }
      return false;
    };
    /** What is seen of a line of text through all that cuts it. */
    const seen = (from: Element, line: DOMRect): DOMRect => {
      let { left, right, top, bottom } = line;
      for (let at: Element | null = from; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible' && getComputedStyle(at).overflowY === 'visible') continue;
        const outer = at.getBoundingClientRect();
        left = Math.max(left, outer.left);
        right = Math.min(right, outer.right);
        top = Math.max(top, outer.top);
        bottom = Math.min(bottom, outer.bottom);
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const lines: { readonly text: string; readonly holder: Element; readonly box: DOMRect }[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const [holder, text] = [node.parentElement, node.textContent?.trim()];
      if (!holder || !text || !holder.checkVisibility() || floats(holder)) continue;
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const box = seen(holder, line);
        if (box.width > 2 && box.height > 4) lines.push({ text, holder, box });
      }
    }
    const found = lines.flatMap((one, at) =>
      lines.slice(at + 1).flatMap((other) => {
        if (one.holder === other.holder) return [];
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Lines may share a few rows of pixels, as words of several sizes in a row do.
        return across > 2 && down > Math.min(one.box.height, other.box.height) * 0.35
          ? [`「${one.text.slice(0, 30)}」 lies over 「${other.text.slice(0, 30)}」`]
          : [];
      }),
    );
    return [...new Set(found)];
  });
