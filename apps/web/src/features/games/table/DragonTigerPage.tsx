import { TablePage } from './TablePage.tsx';

/** /games/dragonTiger/{table} */
export function Component() {
  return <TablePage game="dragonTiger" />;
}
