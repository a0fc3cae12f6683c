/**
 * Characters no reader sees: zero-width and direction-changing ones, tags, variation selectors, control characters.
 * They can hide instructions or make two names look alike, so a model is not given them and a person is shown them.
 */
export const HIDDEN_CHARACTERS =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u{2800}]|(?![\t\n\r])\p{Cc}/gu
