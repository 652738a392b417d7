import { calls, consoleLiveCalls } from '@caiting/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { callSite, isPhone, siteAddress } from '../site.ts';
import { staff } from '../staff.ts';

/** What a person sees and does in a live room, at both sizes; and a room of one journey alone. */

export const box = (page: Page): Locator => page.getByLabel('聊天内容');
export const log = (page: Page): Locator => page.getByRole('log', { name: '聊天消息' });
export const panel = (page: Page): Locator => page.getByRole('region', { name: '送礼物' });

/** The picture with what lies over it. */
export const picture = (page: Page): Locator => page.locator('div').filter({ has: page.locator('> div > video') });

export const part = (page: Page, name: '聊天' | '投注' | '礼物榜' | '主播'): Locator =>
  page.getByRole('tablist', { name: '直播间内容' }).getByRole('tab', { name, exact: true });

/** Opens a part of the room. What a desktop has beside the picture already needs no tab. */
export async function openPart(page: Page, name: '聊天' | '投注' | '礼物榜' | '主播'): Promise<void> {
  if (isPhone(page) || name !== '投注') await part(page, name).click();
}

/** The gifts: in a sheet on a phone, under the talk on a desktop. */
export async function openGifts(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: '送礼物', exact: true }).click();
}

export async function closeGifts(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  const sheet = page.getByRole('dialog', { name: '送礼物' });
  await sheet.getByRole('button', { name: '关闭' }).click();
  await sheet.waitFor({ state: 'hidden' });
}

export const gift = (page: Page, name: string): Locator =>
  panel(page).getByRole('radio', { name: new RegExp(`^${name} `) });

/** The button under the gifts, whatever it says. */
export const sendButton = (page: Page): Locator => panel(page).getByRole('button');

/**
 * So many kisses in one run, past the page: a run is over after three seconds of a clock that is four times as fast, and a browser on a busy machine does not
 * press three times in less than one.
 */
export async function kissInARow(request: APIRequestContext, room: string, times: number): Promise<void> {
  const kiss = () =>
    callSite(request, siteAddress(), calls.sendGift, {
      room,
      gift: 'kiss',
      count: '1',
      price: '8',
      requestId: crypto.randomUUID(),
    });
  await Promise.all(Array.from({ length: times }, kiss));
}

/** Writes down what each gift of this sender counts that stands over the picture, from here on: one that comes a second time stands there twice. */
export async function watchPicture(page: Page, sender: string): Promise<() => Promise<readonly string[]>> {
  const shown = await picture(page).evaluateHandle((frame, name) => {
    const counts: string[] = [];
    const place = frame.querySelector('[aria-live=polite]');
    if (!place) throw new Error('no place for gifts over the picture');
    let [standing, said] = [place.firstElementChild, ''];
    const look = () => {
      const line = place.firstElementChild;
      const count = line?.querySelector('b')?.textContent === name ? (line.querySelector('em')?.textContent ?? '') : '';
      if (count !== '' && (line !== standing || count !== said)) counts.push(count);
      [standing, said] = [line, count];
    };
    new MutationObserver(look).observe(place, { childList: true, characterData: true, subtree: true });
    return counts;
  }, sender);
  return () => shown.jsonValue();
}

let made = 0;

/** A live room of one journey alone, with this person as its streamer, made by two operators of the seed. */
export async function ownLiveRoom(request: APIRequestContext, streamer: string, title: string): Promise<string> {
  made += 1;
  const room = `e2e${Date.now().toString(36)}${process.pid}-${made}`.slice(-32);
  const { actByTwo } = await staff(request);
  await actByTwo(consoleLiveCalls.createLiveRoom, {
    room,
    lottery: 'ssc1' as never,
    streamer,
    title,
    titleEn: 'A room of its own',
    cover: 'clip:studio',
    clip: 'studio',
    reason: '端到端旅程',
  });
  return room;
}

/** Takes it off the site, so that no list of others has it. */
export async function closeLiveRoom(request: APIRequestContext, room: string): Promise<void> {
  const { act } = await staff(request);
  await act(consoleLiveCalls.closeLiveRoom, { room, reason: '端到端旅程结束', closed: 'true' as never });
}
