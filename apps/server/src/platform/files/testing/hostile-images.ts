import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** Files that somebody means harm with. Nothing of `MARK` may ever come back, in bytes or in metadata. */
export const MARK = 'HOSTILE-MARK-7f3a';
const SCRIPT = `<script>/*${MARK}*/alert(1)</script>`;

export interface Hostile {
  readonly name: string;
  readonly bytes: Buffer;
  /** `kept`: its pixels are a picture and only they may be served. `refused`: it is none, or asks for too much. */
  readonly expected: 'kept' | 'refused';
}

const WIDTH = 48;
const HEIGHT = 32;
const plain = (width = WIDTH, height = HEIGHT) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 120, b: 200 } } });
/** A picture with something in it, so that half of it is a real half. */
const noisy = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** Frames of one colour each. */
async function moving(format: 'gif' | 'webp', frames: number, side = 4): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * frames * 3);
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = (Math.floor(at / (side * side * 3)) * 37 + (at % 3) * 80) % 256;
  const strip = sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } });
  return format === 'gif' ? strip.gif({ delay: 20 }).toBuffer() : strip.webp({ lossless: true, delay: 20 }).toBuffer();
}

/** The four formats that are taken, as honest files. */
async function bases(): Promise<Readonly<Record<'jpeg' | 'png' | 'webp' | 'gif', Buffer>>> {
  return {
    jpeg: await plain().jpeg().toBuffer(),
    png: await plain().png().toBuffer(),
    webp: await plain().webp().toBuffer(),
    gif: await plain().gif().toBuffer(),
  };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const PNG_HEAD = 33;
const intoPng = (png: Buffer, type: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, PNG_HEAD), pngChunk(type, data), png.subarray(PNG_HEAD)]);

/** A JPEG segment right behind the start. */
function intoJpeg(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** A comment block before the end of a GIF. */
function intoGif(gif: Buffer, text: string): Buffer {
  const data = Buffer.from(text).subarray(0, 255);
  const block = Buffer.concat([Buffer.from([0x21, 0xfe, data.length]), data, Buffer.from([0])]);
  return Buffer.concat([gif.subarray(0, -1), block, gif.subarray(-1)]);
}

/** A chunk inside the RIFF of a WebP, with its length told right. */
function intoWebp(webp: Buffer, type: string, text: string): Buffer {
  const data = Buffer.from(text.length % 2 === 0 ? text : `${text} `);
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  const whole = Buffer.concat([webp, head, data]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** The head tells a size the data does not have. */
function liar(bytes: Buffer, at: number, write: (copy: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(bytes);
  write(copy, at);
  return copy;
}

/** Forty bytes whose one frame tells the largest size there is. */
const giantGif = (): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x44, 1, 0, 0x3b]),
  ]);

async function withTails(): Promise<Hostile[]> {
  const tails: Readonly<Record<string, Buffer>> = {
    'a script': Buffer.from(SCRIPT),
    'a zip': Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(MARK), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    PHP: Buffer.from(`<?php system($_GET['c']); // ${MARK} ?>`),
    'a PDF': Buffer.from(`%PDF-1.7\n1 0 obj<</JS(${MARK})>>endobj\n%%EOF`),
    'a second picture': intoJpeg(await plain(8, 8).jpeg().toBuffer(), 0xfe, Buffer.from(MARK)),
  };
  return Object.entries(await bases()).flatMap(([format, bytes]) =>
    Object.entries(tails).map(([tail, more]) => ({
      name: `${format} with ${tail} behind its last byte`,
      bytes: Buffer.concat([bytes, more]),
      expected: 'kept' as const,
    })),
  );
}

async function withMetadata(): Promise<Hostile[]> {
  const { jpeg, png, webp, gif } = await bases();
  const exif = {
    IFD0: { Copyright: MARK, ImageDescription: SCRIPT },
    IFD3: { GPSLatitude: '31/1 12/1 0/1', GPSLongitude: '121/1 30/1 0/1' },
  };
  const kept = (name: string, bytes: Buffer): Hostile => ({ name, bytes, expected: 'kept' });
  return [
    kept('jpeg with the place where it was taken', await plain().withExif(exif).jpeg().toBuffer()),
    kept('webp with the place where it was taken', await plain().withExif(exif).webp().toBuffer()),
    kept('png with the place where it was taken', await plain().withExif(exif).png().toBuffer()),
    kept(
      'jpeg with XMP',
      await plain().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${MARK}</a></x:xmpmeta>`).jpeg().toBuffer(),
    ),
    kept('jpeg with a colour profile', await plain().withIccProfile('p3').jpeg().toBuffer()),
    kept('jpeg with a comment', intoJpeg(jpeg, 0xfe, Buffer.from(SCRIPT))),
    kept('jpeg with a page in an application segment', intoJpeg(jpeg, 0xef, Buffer.from(`<html>${SCRIPT}</html>`))),
    kept('png with text', intoPng(png, 'tEXt', Buffer.from(`Comment\0${SCRIPT}`))),
    kept('png with packed text', intoPng(png, 'zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(MARK)]))),
    kept('png with a private chunk', intoPng(png, 'evIl', Buffer.from(SCRIPT))),
    kept('gif with a comment', intoGif(gif, SCRIPT)),
    kept('webp with a foreign chunk', intoWebp(webp, 'EVIL', SCRIPT)),
  ];
}

async function disguised(): Promise<Hostile[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert('${MARK}')"/>`;
  const files: Readonly<Record<string, string | Buffer>> = {
    'an SVG': svg,
    'an SVG behind an XML head': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
    'an SVG behind blanks': `${' \n'.repeat(400)}${svg}`,
    'an SVG behind the mark of UTF-8': `\ufeff${svg}`,
    'a packed SVG': gzipSync(svg),
    'a page': `<!doctype html><title>x</title>${SCRIPT}`,
    'a page that begins like a GIF': `GIF89a/*${SCRIPT}*/=1;`,
    'a PDF': `%PDF-1.7\n% ${MARK}`,
    'a TIFF': await plain().tiff().toBuffer(),
    'an AVIF': await plain().avif({ effort: 0 }).toBuffer(),
    'a bitmap': Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
    'a HEIC': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
    'a film': Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'),
    'a program': Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(200, 1)]),
    'a drawing language': `push graphic-context\nviewbox 0 0 9 9\nfill 'url(https://example.invalid/${MARK}")'\npop graphic-context`,
    PostScript: `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(${MARK}) show`,
    'a PNG of no data': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    nothing: Buffer.alloc(0),
  };
  return Object.entries(files).map(([name, bytes]) => ({
    name,
    bytes: Buffer.from(bytes as string),
    expected: 'refused',
  }));
}

async function bombs(): Promise<Hostile[]> {
  const { jpeg, png, gif, webp } = await bases();
  const lying = (at: number) => (copy: Buffer) => void copy.fill(0xff, at, at + 2);
  const sof = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const flat = await plain(8_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
  const ihdr = Buffer.from(png.subarray(16, 29));
  ihdr.writeUInt32BE(60_000, 0);
  ihdr.writeUInt32BE(60_000, 4);
  const vp8 = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  const packed = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(60_000_000))]);
  return [
    { name: 'a flat wall of pixels', bytes: flat, expected: 'refused' },
    {
      name: 'a png that tells 60,000 × 60,000',
      bytes: Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', ihdr), png.subarray(PNG_HEAD)]),
      expected: 'refused',
    },
    {
      name: 'a jpeg that tells 65,535 × 65,535',
      bytes: liar(jpeg, sof, (copy, at) => void copy.fill(0xff, at + 5, at + 9)),
      expected: 'refused',
    },
    {
      name: 'a gif whose screen tells 65,535 × 65,535',
      bytes: liar(gif, 6, (copy, at) => void copy.fill(0xff, at, at + 4)),
      expected: 'kept',
    },
    { name: 'a gif whose frame tells 65,535 × 65,535', bytes: giantGif(), expected: 'refused' },
    {
      name: 'a webp that tells 16,383 × 16,383',
      bytes: liar(webp, vp8, (copy, at) => {
        copy.writeUInt16LE(16_383, at + 3);
        copy.writeUInt16LE(16_383, at + 5);
      }),
      expected: 'refused',
    },
    { name: 'a png whose comment unpacks to 60 MB', bytes: intoPng(png, 'zTXt', packed), expected: 'kept' },
    {
      name: 'a png of a broken check sum',
      bytes: liar(png, png.length - 20, lying(png.length - 20)),
      expected: 'refused',
    },
    { name: 'a gif of five hundred frames', bytes: await moving('gif', 500), expected: 'kept' },
    { name: 'a webp of two hundred frames', bytes: await moving('webp', 200), expected: 'kept' },
    {
      name: 'a gif with more frames than are unpacked at such a size',
      bytes: await moving('gif', 5, 2_900),
      expected: 'kept',
    },
  ];
}

async function cut(): Promise<Hostile[]> {
  const whole = {
    jpeg: await noisy(300).jpeg().toBuffer(),
    png: await noisy(200).png().toBuffer(),
    webp: await noisy(300).webp().toBuffer(),
    gif: await noisy(150).gif().toBuffer(),
  };
  return Object.entries(whole).flatMap(([format, bytes]) =>
    [0.3, 0.6].map((part) => ({
      name: `${format} cut at ${part * 100} %`,
      bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
      expected: 'refused' as const,
    })),
  );
}

/** More than sixty of them, each made anew. */
export async function hostileImages(): Promise<Hostile[]> {
  return (await Promise.all([withTails(), withMetadata(), disguised(), bombs(), cut()])).flat();
}

/** A picture that costs its decoder the most of all that are taken: in passes, so that all of it is held, and just under the limit of pixels. */
export function costliestImage(height = 3_990): Promise<Buffer> {
  return plain(4_000, height).png({ progressive: true, compressionLevel: 9 }).toBuffer();
}
