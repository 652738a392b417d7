import { defineTexts } from '../../../platform/i18n/i18n.ts';

export const previewTexts = defineTexts(
  {
    preview: '预览',
    failed: '预览加载失败',
    failedText: '网络不稳定，请重试',
    reload: '重新加载',
    gone: '没有可预览的内容',
    goneText: '预览地址无效，或已超过半小时。请在后台重新生成。',
    notPublished: '尚未发布，只有持有此地址的人能看到，有效至 {until}。',
    window: '显示时间',
    from: '{at} 起',
    audience: '读者',
    everybody: '所有人',
    onHome: '在首页查看',
    thisPageAlone: '只在此标签页显示，刷新后消失',
  },
  {
    preview: 'Preview',
    failed: 'The preview did not load',
    failedText: 'The network is unstable, please try again',
    reload: 'Reload',
    gone: 'Nothing to preview',
    goneText: 'The address is wrong or older than half an hour. Please make a new one in the console.',
    notPublished: 'Not published: only who has this address sees it, until {until}.',
    window: 'Shown',
    from: 'from {at}',
    audience: 'Readers',
    everybody: 'Everybody',
    onHome: 'See it on the home page',
    thisPageAlone: 'In this tab alone, until it is loaded again',
  },
);
