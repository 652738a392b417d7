/** /userCenter/manageIcode/agentCode. */
export { AgentCodesPage as Component } from './CodesPage.tsx';
