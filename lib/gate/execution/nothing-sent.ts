const SAID = /nothing was sent\.$/i

/** A refusal that ends with what a trader asks first: that nothing was sent. Some sentences say it already. */
export const withNothingSent = (message: string): string =>
  SAID.test(message) ? message : `${message.replace(/(?<![.!?])$/, '.')} Nothing was sent.`
