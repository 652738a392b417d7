import { TablePage } from './TablePage.tsx';

/** /games/baccarat/{table} */
export function Component() {
  return <TablePage game="baccarat" />;
}
