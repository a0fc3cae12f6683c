'use client'

import { ArrowLeftIcon } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageTitle } from '@/components/shell/frame/page-title.tsx'
import { usePhone } from '@/components/shell/frame/use-screen.ts'
import { Header } from '@/components/shell/header/header.tsx'
import { useSession } from '@/components/shell/requests/session.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { type PageName, pagesFor } from './page-list.ts'
import { useScrollBack } from './use-scroll-back.ts'

/** A page beside the desk: the same header (what waits, the line, the kill switch) and a way back, over one column. */
export function PageShell({ page, title, children }: { page: PageName; title?: string; children: ReactNode }) {
  const t = useTranslations('pages')
  const phone = usePhone(false)
  const path = usePathname()
  const session = useSession()
  const heading = title ?? t(`${page}.title`)
  const pages = pagesFor(session?.member ?? null)
  const tabs = useRef<HTMLUListElement>(null)
  // On a phone the row of pages is longer than the screen; a member, who is known later, has more of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the moments at which the row is another
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [path, pages.length])
  useScrollBack()
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <PageTitle title={heading} />
      <div className="sticky top-0 z-30 print:hidden">
        <Header
          phone={phone}
          leading={
            <Link
              href="/"
              aria-label={t('back')}
              className="relative finger-sized grid size-8 coarse:min-h-[40px] coarse:min-w-[40px] place-items-center rounded-md outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
            >
              <ArrowLeftIcon aria-hidden className="size-4" />
            </Link>
          }
        />
        <nav aria-label={t('nav')} className="border-b bg-card">
          <ul
            ref={tabs}
            className="fade-sideways mx-auto flex max-w-6xl gap-1 overflow-x-auto px-2 [scrollbar-width:none] sm:px-4"
          >
            {pages.map(({ name, href, icon: Icon }) => {
              const here = path === href || path.startsWith(`${href}/`)
              return (
                <li key={name}>
                  <Link
                    href={href}
                    aria-current={here ? 'page' : undefined}
                    className={cn(
                      'flex h-10 coarse:h-11 items-center gap-1.5 whitespace-nowrap border-b-2 px-2.5 text-[0.8125rem] outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset',
                      here
                        ? 'border-brand-ink font-semibold'
                        : // What is transparent is drawn as text is where the system decides on colours.
                          'border-transparent text-muted-foreground hover:text-foreground forced-colors:border-[Canvas]',
                    )}
                  >
                    <Icon aria-hidden className="size-4" />
                    {/* As wide as in bold, so that no tab moves when another one is chosen. */}
                    <span
                      data-bold={t(`${name}.title`)}
                      className="after:invisible after:block after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-bold)]"
                    >
                      {t(`${name}.title`)}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
      </div>
      <main className="mx-auto w-full max-w-6xl flex-1 px-3 py-5 sm:px-5">
        {/* A page about one thing begins with its name. */}
        <h1 className={cn('font-semibold text-xl tracking-tight', title !== undefined && 'print:hidden')}>{heading}</h1>
        {title === undefined && (
          <p className="mt-0.5 max-w-3xl text-pretty text-muted-foreground text-sm">{t(`${page}.about`)}</p>
        )}
        <div className="mt-4">{children}</div>
      </main>
    </div>
  )
}
