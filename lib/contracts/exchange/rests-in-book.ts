/** Apart from the schemas, so that a screen which only asks this does not load them. */

/** Whether some of an order is in the book. @param state as the exchange tells it */
export const restsInBook = (state: unknown): boolean => state === 'OPEN' || state === 'PARTIALLY_FILLED'
