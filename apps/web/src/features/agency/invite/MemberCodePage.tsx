/** /userCenter/manageIcode/memberCode. */
export { MemberCodesPage as Component } from './CodesPage.tsx';
