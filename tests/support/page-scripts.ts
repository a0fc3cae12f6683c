// What a browser fetches before the first page of a desk is alive.
import { gzipSync } from 'node:zlib'

/** @returns the scripts that the page names, each packed as it travels and as it is, in bytes */
export async function pageScripts(url: string): Promise<{ packed: number; whole: number }[]> {
  const page = await (await fetch(`${url}/`)).text()
  // Leaves out scripts for browsers without modules, which no browser of ours ever fetches.
  const tags = [...page.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)].filter(([tag]) => !/\bnomodule\b/i.test(tag))
  const sources = new Set(tags.map(([, source = '']) => source))
  return Promise.all(
    [...sources].map(async (source) => {
      const body = Buffer.from(await (await fetch(new URL(source, url))).arrayBuffer())
      return { packed: gzipSync(body).length, whole: body.length }
    }),
  )
}
