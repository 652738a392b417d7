import { settingRows } from '@caiting/server/settings';

const BEGIN = '<!-- settings -->';
const END = '<!-- /settings -->';

/** The page with its table of settings made anew from the schema that the server checks. */
export function withSettings(page: string): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`the page has no place between ${BEGIN} and ${END}`);
  return page.slice(0, before + BEGIN.length) + `\n${settingsTable()}\n` + page.slice(after);
}

function settingsTable(): string {
  const rows = settingRows().map(
    ({ name, value, meaning, when }) => `| \`${name}\` | ${shown(value)} | ${meaning} | ${when} |`,
  );
  return ['| variable | default | meaning | when |', '|---|---|---|---|', ...rows].join('\n');
}

const shown = (value: string | null): string => (value === null || value === '' ? '' : `\`${value}\``);
