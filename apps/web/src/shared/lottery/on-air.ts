import { createContext, type ReactNode } from 'react';

/**
 * Draws what leads from a lottery's table to the room that is on air with it. The frame of the site gives it, since live rooms have tables in them and
 * not the other way round.
 */
export const OnAirLink = createContext<(lottery: string) => ReactNode>(() => null);
