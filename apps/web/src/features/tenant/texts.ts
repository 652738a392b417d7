import { defineTexts } from '../../platform/i18n/i18n.ts';

export const tenantTexts = defineTexts(
  {
    maintainTitle: '系统维护中',
    maintainText: '我们正在升级系统，您的资金与注单都安全保存。请稍后再来。',
    closedTitle: '网站已关闭',
    closedText: '网站暂停服务，您的资金与注单都安全保存。请稍后再来。',
    regionTitle: '您所在的地区暂不提供服务',
    regionText: '根据当地规定，本站无法为您所在的地区提供服务。',
    again: '再试一次',
    mobileTitle: '手机版',
    mobileLead: '{name}在手机浏览器里就是完整的网站，不需要下载安装包。用手机相机扫一扫，或打开下面的地址。',
    mobileCode: '{name}手机版的二维码',
    copyAddress: '复制地址',
    keepTitle: '放到手机桌面',
    keepIphone: 'iPhone：用 Safari 打开，点“分享”，选“添加到主屏幕”。',
    keepAndroid: '安卓：用 Chrome 打开，点右上角菜单，选“添加到主屏幕”。',
    mobileCare: '我们不提供任何安装包。要求您安装应用的短信和链接都不是我们发出的。',
  },
  {
    maintainTitle: 'Under maintenance',
    maintainText: 'We are upgrading. Your money and bets are safe. Please come back a little later.',
    closedTitle: 'The site is closed',
    closedText: 'Service is paused. Your money and bets are safe. Please come back later.',
    regionTitle: 'Not available in your region',
    regionText: 'Under local rules we cannot serve your region.',
    again: 'Try again',
    mobileTitle: 'Mobile',
    mobileLead:
      'The full site works in your phone’s browser; there is nothing to install. Scan the code with your phone, or open the address below.',
    mobileCode: 'QR code of the mobile site',
    copyAddress: 'Copy the address',
    keepTitle: 'Add to your home screen',
    keepIphone: 'iPhone: open it in Safari, tap Share, choose “Add to Home Screen”.',
    keepAndroid: 'Android: open it in Chrome, tap the menu at the top right, choose “Add to Home screen”.',
    mobileCare: 'We do not offer any app to install. Messages and links that ask you to install one are not from us.',
  },
);
