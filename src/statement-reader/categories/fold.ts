const special: Readonly<Record<string, string>> = { ł: "l", ı: "i", ø: "o", đ: "d" };

const foldedCharacter = (character: string): string => {
  const lower = character.normalize("NFD").charAt(0).toLowerCase().charAt(0);
  return special[lower] ?? lower;
};

/** Lower case without accents, character by character, so that positions in the folded text match those in the text. */
export const fold = (text: string): string =>
  /^[ -~]*$/.test(text) ? text.toLowerCase() : text.replace(/[^ -@[-~]/g, foldedCharacter);
