const YEAR_SECONDS = 60 * 60 * 24 * 365

/** Remembers a choice for a year. Read by the server, so it is a cookie and not local storage. */
export function rememberInCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain HTTP
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
