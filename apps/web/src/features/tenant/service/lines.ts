import type { ServiceLine } from '@caiting/contract';

/** product §3: 1 = an outside address in linkUrl; anything else a page of this site in htmlPath. */
const OUTSIDE = 1;
const SHARE_OF_SCREEN = 0.9;

type Line = Pick<ServiceLine, 'linkType' | 'linkUrl' | 'htmlPath'>;

/** Where a line leads; null for one that leads nowhere: outside only http and https, inside only a path of this site. */
export function lineAddress({ linkType, linkUrl, htmlPath }: Line): string | null {
  if (linkType === OUTSIDE) return /^https?:\/\/[^\s/]/i.test(linkUrl) ? linkUrl : null;
  return /^\/(?![/\\])\S*$/.test(htmlPath) ? htmlPath : null;
}

export interface Box {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

/** Size and place of a line's window: as the tenant says (817 × 500 by default), 90 % of a screen that is smaller (product §9), in the middle. */
export function windowBox(
  screen: { readonly width: number; readonly height: number },
  wanted: { readonly width: number; readonly height: number },
): Box {
  const width = wanted.width > screen.width ? Math.floor(screen.width * SHARE_OF_SCREEN) : wanted.width;
  const height = wanted.height > screen.height ? Math.floor(screen.height * SHARE_OF_SCREEN) : wanted.height;
  return { width, height, left: Math.floor((screen.width - width) / 2), top: Math.floor((screen.height - height) / 2) };
}
