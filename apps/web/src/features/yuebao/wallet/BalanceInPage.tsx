import { MovePage } from './MovePage.tsx';

/** /userCenter/balanceIn */
export function Component() {
  return <MovePage direction="in" />;
}
