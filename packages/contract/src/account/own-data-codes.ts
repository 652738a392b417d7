import { row, type CodeRow } from '../wire/code-row.ts';

/** Codes of what a player may take along (docs/decisions/0302). */
export const OWN_DATA_CODES = {
  exportRunning: row(-2590, '正在准备导出文件，请稍候', 'The export is being prepared, please wait a moment', 'alert'),
  exportTooSoon: row(
    -2591,
    '{minutes} 分钟内只能导出一次，请稍后再试',
    'One export per {minutes} {minutes|minute|minutes}; please try again later',
    'alert',
  ),
  exportGone: row(
    -2592,
    '导出文件已过期或已删除，请重新导出',
    'The file has expired or was deleted, please export again',
    'alert',
  ),
} as const satisfies Record<string, CodeRow>;
