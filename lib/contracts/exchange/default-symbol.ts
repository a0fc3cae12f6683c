/** Apart from the schemas, so that a screen which only needs the name does not load them. */
export const DEFAULT_SYMBOL = 'ELC'
