/** The light build has the same interface without subtitles, other sound tracks and encryption; the package has no types for it. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
