/** Where the chat for other sites lies. No other page of the site may be framed by them. */
export const EMBED_PATH = '/embedChat';
