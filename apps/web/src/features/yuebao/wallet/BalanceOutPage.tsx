import { MovePage } from './MovePage.tsx';

/** /userCenter/balanceOut */
export function Component() {
  return <MovePage direction="out" />;
}
