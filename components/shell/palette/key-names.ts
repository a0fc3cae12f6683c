/** What stands on the key that makes shortcuts, on this machine. Only where there is a browser. */
export const modifierKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl')
