import { TEXTS } from '@caiting/contract/texts';
import { showToast } from '../ui/notices.ts';

/** Puts a text on the clipboard and says so. Pages over plain http have no clipboard API; there the old way through a selection is taken. */
export async function copyText(text: string): Promise<void> {
  const isCopied = await write(text);
  if (isCopied) showToast(TEXTS.copied);
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
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
