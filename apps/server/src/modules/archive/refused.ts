/** Why a month stays where it is. */
export type RefusalWord = keyof typeof SENTENCES;

/** One sentence in each language for each word of archive_refusal, and for what the command itself finds. */
const SENTENCES = {
  gone: '该月份已归档 / this month is in the archive already',
  tooYoung:
    '该月份还不够旧，未满 CAITING_ARCHIVE_MONTHS 个整月 / this month is too young: it stays for CAITING_ARCHIVE_MONTHS full months',
  earlierFirst: '须先归档更早的月份 / months before it go first',
  noPart:
    '该月份没有可单独取出的分区（升级前的数据同在一个分区，须等其最后一个月） / no partition ends with this month: what was there before the upgrade goes with its last month',
  nothing: '该月份没有账目 / there is nothing in this month',
  open: '该月份仍有未结算的注单 / bets of this month have no result yet',
  aside: '该月份有注单待人工处理 / bets of this month are set aside and wait for two of staff',
  chase: '该月份的追号仍在进行 / a chase of this month is still running',
  interest: '该月份的余额宝收益尚未付清 / interest of days of this month is not paid yet',
  unsealed:
    '相关日期尚未全部封存，请先运行 ./caiting audit / days of this month, or of its last results, are not sealed yet: ./caiting audit',
  another: '核对或另一次归档正在进行 / an audit or another archive is under way',
  busy: '数据表一直繁忙，请稍后再试 / the tables were busy all the time: try again later',
  notNewest: '只能从最新归档的月份开始取回 / only the newest archived month can come back first',
  notOfHere: '此文件不是本站该月份的归档 / this file is not the archive that this site made of the month',
} as const;

export class ArchiveRefused extends Error {
  readonly word: RefusalWord;

  constructor(word: RefusalWord) {
    super(`caiting: ${SENTENCES[word]}`);
    this.word = word;
  }
}
