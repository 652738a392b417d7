/** How long a session of staff runs at most. */
export const SESSION_HOURS = 12;
/** An operator who left the desk: without an act for so long the session ends. */
export const IDLE_MINUTES = 30;
/** How long the second factor that was shown last is enough for what moves money, rights, doors and prices. */
export const STEP_UP_MINUTES = 5;
