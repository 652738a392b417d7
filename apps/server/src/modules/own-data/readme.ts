import { beijingTime } from '@caiting/contract';
import type { OwnList } from '../../platform/db/own-lists.ts';

const HEAD = {
  zh: `本人数据

这里是本站保存的、属于您本人的数据。data.json 含全部内容；csv 文件夹中每个列表一个文件，可用表格软件打开。
金额单位为元；时间为协调世界时（UTC）。没有内容的列表没有 CSV 文件。
不含：其他人的资料（包括对方发的消息、上下级的姓名）、密码与密钥及其摘要、由下列明细算出的合计，以及工作人员的内部记录。
已归档月份的注单保存在归档文件中，可向客服索取。图片只列地址，登录后可打开。
文件含完整的收款号码，请妥善保存。`,
  en: `Your own data

What this site keeps that is your own. data.json holds all of it; the folder csv has one file for each list, for a spreadsheet.
Sums are in yuan, times in UTC. A list with nothing in it has no CSV file.
Not in it: data of other people (what they wrote to you, who is above or below you), passwords, keys and their hashes, sums of what the lists
hold, and internal notes of staff. Bets of months that were archived lie in the archive; support gives them. Of pictures the address is
listed, which opens when you are signed in. Payout numbers are written in full: keep this file safe.`,
} as const;

/** What each file is, in both languages. */
export function readmeOf(lists: readonly OwnList[], counts: ReadonlyMap<string, number>, at: Date): string {
  const rows = (language: 'zh' | 'en'): string =>
    lists.map((list) => `- ${list.name}: ${list[language]} (${counts.get(list.name) ?? 0})`).join('\n');
  const when = beijingTime(at.getTime());
  return `${HEAD.zh}\n生成时间：${when.zh}\n\n${rows('zh')}\n\n----\n\n${HEAD.en}\nMade: ${when.en}\n\n${rows('en')}\n`;
}
