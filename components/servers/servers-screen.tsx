'use client'

import { CircleAlertIcon, LockIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { PageAwaited, PageStale } from '@/components/pages/page-state.tsx'
import { useMayRunDesk } from '@/components/shell/requests/session.tsx'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import { withNames } from '@/lib/i18n/beside-han.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'
import { HEADS_ONLY_ID, ServerCard } from './server-card.tsx'
import { type Answer, useServers } from './use-servers.ts'
import { type SignInReturn, useSignInReturn } from './use-sign-in-return.ts'

const BLOCKS: [string, string][] = [
  ['first', 'h-44 w-full'],
  ['second', 'h-44 w-full'],
]

/** Every MCP server of this desk: how it is, how its calls went, and the hand on it. */
export function ServersScreen() {
  const t = useTranslations('servers')
  const { view, failed, reload, busy, answer, click } = useServers()
  const back = useSignInReturn()
  const forbidden = !useMayRunDesk()
  const loaded = view !== null
  const jumped = useRef(false)
  // The page opens before its list has come, so the place of a link to one server is looked for then.
  useEffect(() => {
    if (!loaded || jumped.current) return
    jumped.current = true
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [loaded])
  if (!view) return <PageAwaited name="servers" t={t} failed={failed} blocks={BLOCKS} onRetry={reload} />
  return (
    <div className="flex flex-col gap-3">
      <div role="status" data-testid="servers-answer" className="empty:-mb-3">
        {answer ? (
          <AnswerNotice answer={answer} />
        ) : (
          back && <SignInNotice back={back} names={view.servers.map(({ name }) => name)} />
        )}
        {failed && <PageStale t={t} onRetry={reload} />}
      </div>
      {view.problem !== null && (
        <Alert variant="warn" role="status">
          <CircleAlertIcon aria-hidden />
          <AlertTitle>{t('problem')}</AlertTitle>
          <AlertDescription className="whitespace-pre-wrap [overflow-wrap:anywhere]">{view.problem}</AlertDescription>
        </Alert>
      )}
      {forbidden && (
        <p id={HEADS_ONLY_ID} className="flex items-center gap-1.5 text-muted-foreground text-sm">
          <LockIcon aria-hidden className="size-3.5 shrink-0" />
          {t('headsOnly')}
        </p>
      )}
      {view.servers.length === 0 && <p className="text-muted-foreground text-sm">{t('none')}</p>}
      <ul className="flex flex-col gap-3">
        {view.servers.map((server) => (
          <li key={server.name} id={`server-${server.name}`} className="scroll-mt-28">
            <ServerCard
              server={server}
              at={view.at}
              busy={busy === server.name}
              disabled={busy !== null}
              forbidden={forbidden}
              onClick={(what) => void click(server.name, what)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function AnswerNotice({ answer: { server, click, outcome } }: { answer: Answer }) {
  const t = useTranslations('servers.answer')
  if (outcome.kind === 'done') return <p className="text-info text-sm">{t(click, { server })}</p>
  return (
    <Alert variant="destructive" role="none">
      <CircleAlertIcon aria-hidden />
      <AlertTitle>
        {outcome.kind === 'refused' ? <Sentence text={outcome.message} /> : t('unreachable', { server })}
      </AlertTitle>
    </Alert>
  )
}

/** Anybody can write an address: of the name in it, one of these servers is told, and no other text. */
function SignInNotice({ back: { result, server: named, why }, names }: { back: SignInReturn; names: string[] }) {
  const t = useTranslations('servers.signIn')
  const locale = useLocale()
  const server = names.includes(named) ? named : t('aServer')
  const words = withNames((names) => t(result, names), { server })
  if (result === 'done') return <p className="text-info text-sm">{words}</p>
  return (
    <Alert variant="warn" role="none">
      <CircleAlertIcon aria-hidden />
      <AlertTitle>{words}</AlertTitle>
      {why && (
        <AlertDescription className="[overflow-wrap:anywhere]">
          <VisibleText text={sentenceIn(locale, why)} />
        </AlertDescription>
      )}
    </Alert>
  )
}
