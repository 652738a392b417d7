import { SimpleAccountPage } from './SimpleAccountPage.tsx';

/** /userCenter/zfbAccount. */
export function Component() {
  return <SimpleAccountPage kind="alipay" />;
}
