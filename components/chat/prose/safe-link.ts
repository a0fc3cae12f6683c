/** Where a link from a model or a tool may lead: the web and mail, nothing that runs or reads. */
const ALLOWED = new Set(['http:', 'https:', 'mailto:'])

type SafeLink = { href: string; host: string; outside: boolean }

/** null: show the words, not a link. `origin` is the desk's own. */
export function safeLink(href: string | undefined, origin: string): SafeLink | null {
  if (!href) return null
  let url: URL
  try {
    url = new URL(href, origin)
  } catch {
    return null
  }
  if (!ALLOWED.has(url.protocol)) return null
  const outside = url.origin !== origin
  return { href: url.href, host: url.protocol === 'mailto:' ? url.pathname : url.host, outside }
}

/** Whether the words are the address itself, so that they tell where it leads. That its name is somewhere in them tells nothing. */
export function saysHost(words: string, host: string): boolean {
  const [, address] = /^(?:https?:\/\/)?([^/?#\s]+)(?:[/?#]\S*)?$/i.exec(words) ?? []
  return address?.toLowerCase() === host
}
