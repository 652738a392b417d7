import { Window } from 'happy-dom';

/** Makes this process a window at `url` in which parts of the site are drawn by React: what is imported after this finds its globals, and is online. */
export function drawnWindow(url: string): Window {
  const window = new Window({ url });
  const { document, location, localStorage, sessionStorage, HTMLElement, HTMLIFrameElement, Element, Node } = window;
  Object.assign(globalThis, {
    window,
    document,
    location,
    history: window.history,
    localStorage,
    sessionStorage,
    HTMLElement,
    HTMLIFrameElement,
    Element,
    Node,
    parent: window,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    matchMedia: window.matchMedia.bind(window),
    MutationObserver: window.MutationObserver,
    ResizeObserver: window.ResizeObserver,
    IntersectionObserver: window.IntersectionObserver,
    innerHeight: 800,
    innerWidth: 400,
  });
  Object.defineProperty(globalThis.navigator, 'onLine', { value: true, configurable: true });
  return window;
}
