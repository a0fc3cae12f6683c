'use client'

import { ExternalLinkIcon, ImageOffIcon, TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { type Components, defaultRehypePlugins, Streamdown } from 'streamdown'
import { dropBidiControls } from './bidi-controls.ts'
import { keepWhole } from './keep-whole.ts'
import { markClaims } from './mark-claims.ts'
import { safeLink, saysHost } from './safe-link.ts'

/** A link shows where it leads: a model can write any text over any address. */
function Link({ href, children }: { href?: string; children?: ReactNode }) {
  const link = safeLink(href, window.location.origin)
  if (!link) return <span>{children}</span>
  const words = typeof children === 'string' ? children : ''
  const sayHost = link.outside && !saysHost(words, link.host)
  return (
    <a
      href={link.href}
      target={link.outside ? '_blank' : undefined}
      rel="noopener noreferrer nofollow"
      className="break-words underline decoration-brand decoration-2 underline-offset-2 hover:decoration-foreground"
    >
      {children}
      {sayHost && <span className="ml-1 text-2xs text-muted-foreground">({link.host})</span>}
      {link.outside && <ExternalLinkIcon aria-hidden className="ml-0.5 inline size-3 align-baseline" />}
    </a>
  )
}

/** Loading an image tells its server who reads what and when: no address from a model is ever fetched. */
function NoImage({ alt }: { alt?: string }) {
  const t = useTranslations('chat.message')
  return (
    <span className="inline-flex items-center gap-1 rounded-sm border border-dashed px-1.5 py-0.5 text-muted-foreground text-xs">
      <ImageOffIcon aria-hidden className="size-3" />
      {t('image', { alt: alt || '–' })}
    </span>
  )
}

function Table({ children }: ComponentProps<'table'>) {
  return (
    <div className="my-3 overflow-hidden rounded-lg border">
      <div className="fade-sideways scrollbar-thin overflow-x-auto">
        {/* The renderer's own cells are larger than the tables of the cards. */}
        <table className="tnum w-full border-collapse [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:text-xs [&_:is(td,th):first-child]:pl-3 [&_:is(td,th):last-child]:pr-3 [&_td]:border-t [&_th]:bg-muted [&_th]:text-left [&_th]:font-medium">
          {children}
        </table>
      </div>
    </div>
  )
}

function Pre({ children }: { children?: ReactNode }) {
  return (
    <pre className="scrollbar-thin my-3 overflow-x-auto rounded-lg border bg-muted/60 p-3 font-mono text-xs leading-5 [&_code]:bg-transparent [&_code]:p-0">
      {children}
    </pre>
  )
}

/** Words that no record backs: seen by the wave and the sign, heard by the words after them. */
function Claim({ children, 'data-last': last }: { children?: ReactNode; 'data-last'?: string }) {
  const t = useTranslations('chat.unbacked')
  return (
    <mark
      data-testid="unbacked-claim"
      title={t('tip')}
      className="bg-transparent text-inherit underline decoration-2 decoration-warn decoration-wavy underline-offset-4"
    >
      {children}
      {last && (
        <>
          <TriangleAlertIcon aria-hidden className="ml-1 inline size-3.5 align-[-0.125em] text-warn" />
          <span className="sr-only"> ({t('tip')})</span>
        </>
      )}
    </mark>
  )
}

const COMPONENTS = {
  a: Link as Components['a'],
  img: NoImage as Components['img'],
  table: Table as Components['table'],
  mark: Claim as Components['mark'],
  pre: Pre as Components['pre'],
  code: (({ children }: { children?: ReactNode }) => (
    <code className="rounded-xs bg-muted px-1 py-0.5 font-mono text-[0.92em]">{children}</code>
  )) as Components['code'],
} satisfies Components

type Plugins = NonNullable<ComponentProps<typeof Streamdown>['rehypePlugins']>
const SAFE: Plugins = Object.values(defaultRehypePlugins)
/** One list for all answers: a block is parsed anew wherever it is given another. */
const PLAIN: Plugins = [...SAFE, dropBidiControls, keepWhole]
/**
 * Claims are looked for before the ids become pieces of their own. They are the plugin's options and not its closure: the
 * renderer keeps what it made for a plugin by its name and options.
 */
const marking = (claims: string[]): Plugins => [...SAFE, dropBidiControls, [markClaims, { claims }], keepWhole]

/** Prose of an answer, block by block, so that a long one does not re-parse what has not changed. */
export function Markdown({
  text,
  streaming,
  claims,
}: {
  text: string
  streaming: boolean
  claims?: string[] | undefined
}) {
  return (
    <Streamdown
      // Drawn anew once the claims are known: its blocks are kept as long as their text does not change.
      key={claims ? 'marked' : 'plain'}
      rehypePlugins={claims ? marking(claims) : PLAIN}
      components={COMPONENTS}
      mode={streaming ? 'streaming' : 'static'}
      isAnimating={streaming}
      controls={false}
      linkSafety={{ enabled: false }}
      skipHtml
      className="prose-desk space-y-2.5 break-words text-[0.9375rem] leading-[1.6] [&_h1]:font-semibold [&_h1]:text-lg [&_h2]:font-semibold [&_h2]:text-base [&_h3]:font-semibold [&_li]:my-0.5 [&_:is(ol,ul)]:list-outside [&_:is(ol,ul)]:pl-5 [&_ol]:list-decimal [&_ul]:list-disc"
    >
      {text}
    </Streamdown>
  )
}
