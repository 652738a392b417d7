import { createContext } from 'react';

/** Where a bar that is drawn inside a floating window puts its title and actions: the window's head. Null outside of a window. */
export const WindowHead = createContext<HTMLElement | null>(null);
