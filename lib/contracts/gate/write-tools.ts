/** The exchange's tools that change something, by name. */
export const ORDER_TOOLS: ReadonlySet<string> = new Set(['placeOrder', 'amendOrder'])
export const CANCEL_TOOLS: ReadonlySet<string> = new Set(['cancelOrder', 'cancelAllOrders'])
export const WRITE_TOOLS: ReadonlySet<string> = new Set([...ORDER_TOOLS, ...CANCEL_TOOLS])
