import { useState } from 'react';
import { CallError } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { csvText, saveCsv } from '../../../platform/page/csv.ts';
import { showToast } from '../../../ui/overlay/notices.ts';
import { agencyTexts } from './texts.ts';

/** A file of rows that are asked for page by page. `rows` gives the head too. */
export function useSave(name: string, rows: () => Promise<readonly (readonly string[])[]>) {
  const t = useText(agencyTexts);
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const all = await rows();
      saveCsv(`${name}.csv`, csvText(all));
      showToast(t('exported', { n: all.length - 1 }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) showToast(error.message, 'failed');
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, save: () => void save() };
}
