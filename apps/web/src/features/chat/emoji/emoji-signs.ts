/**
 * Emoji of Unicode 12 and older that need no joiner and no variation mark, so that a message keeps them as they are. Each has a drawing in emoji.svg
 * (source in its head), a page of the panel in a line.
 */
export const EMOJI_SIGNS: readonly string[] = [
  ...'😀😁😂🤣😄😅😆😉😊😋😎😍😘🥰🙂🤗🤔😐😑😶🙄😏😣😥',
  ...'😮🤐😯😪😫😴😌😛😜🤤😒😓😔😕🙃🤑😲😖😞😟😤😢😭😨',
  ...'😩🤯😬😰😱😳🤪😵😡🤬😷🤒🤢🥳🥺🤭🤫🧐🤓😇🤠🤡👻💩',
  ...'👍👎👌👏🙏🤝💪👊🤞🤟👋🙌💖💔🔥🎉🎁🧧🍀🎲🎯💰🏆🌹',
];

/** Name of a sign's drawing: its code point. */
export const drawingOf = (sign: string): string => (sign.codePointAt(0) ?? 0).toString(16);
