/** Unpacks the browser of the npm package into the temp folder of this process, the only place the package knows (browser.ts sets it). */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
