/** Loaded into companions before their own code: the channel to the parent closes when the parent ends, however it ends. */
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole terminal group; the parent decides when its companions stop.
process.on('SIGINT', () => undefined);
