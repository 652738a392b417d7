/** Who may make a call (product §6, product §1: "visitor, guest, player, agent, room manager are the site's roles"). */
export const WHO = [
  'any', // visitors too; a session is read when there is one
  'login', // every signed-in person
  'player', // signed in and allowed to bet
  'agent', // signed in with the agent flag
  'member', // signed in and allowed into the room the call names
  'manager', // manager of the room the call names, read at the moment of acting
  'guest', // a chat guest with a guestCode, or anybody signed in
  'staff', // an operator's own account; never a player's session
  'provider', // a payment provider: the call carries a signature instead of a session
] as const;
export type Who = (typeof WHO)[number];

/** The header by which the server knows for whom a call was made: another tab may have changed the cookie meanwhile. */
export const PERSON_HEADER = 'x-caiting-person';
