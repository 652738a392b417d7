import { TEXTS } from '@caiting/contract/texts';
import { showToast } from '../../ui/overlay/notices.ts';
import { defineTexts, textOf } from '../i18n/i18n.ts';

const copyTexts = defineTexts(
  { copied: TEXTS.copied, failed: '浏览器不允许复制，请长按选择后复制' },
  { copied: 'Copied', failed: 'The browser does not allow copying; please select the text yourself' },
);

/** Puts a text on the clipboard and says so, or that it did not work. Pages over plain http have no clipboard API; there the old way through a selection is taken. */
export async function copyText(text: string): Promise<void> {
  if (await write(text)) showToast(textOf(copyTexts, 'copied'));
  else showToast(textOf(copyTexts, 'failed'), 'failed');
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return writeBySelection(text);
  }
}

function writeBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Whatever lies outside of an open dialog cannot be selected.
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  place.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
