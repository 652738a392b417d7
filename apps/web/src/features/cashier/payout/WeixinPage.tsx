import { SimpleAccountPage } from './SimpleAccountPage.tsx';

/** /userCenter/wxAccount. */
export function Component() {
  return <SimpleAccountPage kind="weixin" />;
}
