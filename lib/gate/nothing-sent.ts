const SAID = /nothing was sent\.$/i

/** A refusal with what a trader asks first at its end, once: some sentences already say it. */
export const withNothingSent = (message: string): string =>
  SAID.test(message) ? message : `${message.replace(/(?<![.!?])$/, '.')} Nothing was sent.`
