/** An issue in full, as records show it: the day apart from the number (`20261120-0792`); other forms stay as they are (visual §3). */
export function issueShown(issue: string): string {
  return /^20\d{6}\d{3,4}$/.test(issue) ? `${issue.slice(0, 8)}-${issue.slice(8)}` : issue;
}
