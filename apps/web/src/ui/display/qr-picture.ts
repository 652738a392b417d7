import { encode } from 'uqr';

/** Free modules around a code, without which a reader does not find it. */
export const QR_BORDER = 2;
/** Of one module: large enough to be printed. */
const MODULE_PX = 16;

/** A text as a code to scan, as a PNG file: dark on light whatever the page's theme. */
export async function qrPicture(text: string): Promise<Blob> {
  const { data, size } = encode(text, { ecc: 'M', border: QR_BORDER });
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE_PX;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the browser draws nothing');
  const tokens = getComputedStyle(document.documentElement);
  pen.fillStyle = tokens.getPropertyValue('--qr-light');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = tokens.getPropertyValue('--qr-dark');
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX);
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file === null ? reject(new Error('no picture was made')) : resolve(file)), 'image/png');
  });
}
