/** keyCode 229 marks a key that an input method consumed; Safari clears isComposing before that Enter arrives. */
export const isComposingKey = (e: { isComposing: boolean; keyCode: number }): boolean =>
  e.isComposing || e.keyCode === 229
