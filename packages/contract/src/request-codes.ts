import { row, type CodeRow } from './wire/code-row.ts';

/** Codes of requests as such: where they come from, what they bring, and what is refused before it is a call at all. */
export const REQUEST_CODES = {
  tooManyRequests: row(
    -2007,
    '操作过于频繁，请{seconds:zh}后再试',
    'Too many requests, try again in {seconds:en}',
    'alert',
  ),
  serverFault: row(-2008, '服务器繁忙，请稍后再试', 'The server is busy, please try again', 'alert'),
  requestIdReused: row(
    -2010,
    '请求编号已用于另一笔操作，请刷新后重试',
    'This request ID was used for another action, please reload and try again',
    'alert',
  ),
  foreignOrigin: row(-2012, '请求来源不被允许', 'The request comes from another site and is not allowed', 'alert'),
  imageInvalid: row(
    -2013,
    '请上传 JPG、PNG、WebP 或 GIF 图片',
    'Please choose a JPG, PNG, WebP or GIF picture',
    'field',
  ),
  imageTooLarge: row(-2014, '图片不能超过{max}MB', 'The picture must not exceed {max} MB', 'field'),
  imageTooManyPixels: row(
    -2026,
    '图片尺寸过大，宽 × 高最多 {max} 万像素',
    'The picture is too large: at most {max} × 10,000 pixels, width times height',
    'field',
  ),
  imageTooSlow: row(
    -2027,
    '图片太复杂，处理超时，请换一张较小的图片',
    'The picture takes too long to process, please choose a smaller one',
    'field',
  ),
  uploadTooLarge: row(-2028, '上传内容不能超过{max}MB', 'An upload must not exceed {max} MB', 'field'),
  filesAway: row(
    -2029,
    '图片服务暂时不可用，请稍后再试',
    'Pictures cannot be saved or shown right now, please try again later',
    'alert',
  ),
  // a request that is refused before it is a call, each with the HTTP status of its kind
  requestTooLarge: row(-2024, '提交的内容过大', 'What you sent is too large', 'alert'),
  mediaTypeUnknown: row(-2016, '不支持的内容类型', 'This content type is not supported', 'alert'),
  methodNotAllowed: row(-2017, '不支持的请求方法', 'This address does not support that method', 'alert'),
  requestTimedOut: row(
    -2018,
    '请求未在限时内送达，请重试',
    'The request did not arrive in time, please try again',
    'alert',
  ),
  headersTooLarge: row(-2019, '请求头过大', 'The headers of the request are too large', 'alert'),
  addressTooLong: row(-2020, '地址过长', 'The address is too long', 'alert'),
  lengthMissing: row(-2021, '请求缺少内容长度', 'The request does not state its length', 'alert'),
  /** Nothing was done, or what was done is told again under the same requestId. */
  busy: row(
    -2022,
    '服务器繁忙，操作未完成，请稍后再试',
    'The server is busy and nothing was done, please try again',
    'alert',
  ),
  starting: row(-2023, '网站正在启动：{step}', 'The site is starting: {step}', 'alert'),
} as const satisfies Record<string, CodeRow>;
