import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SignInCard } from '@/components/members/sign-in-card.tsx'
import { getDesk } from '@/lib/shared-desk.ts'

export async function generateMetadata(): Promise<Metadata> {
  const [t, common] = await Promise.all([getTranslations('members'), getTranslations('common')])
  return { title: `${t('signIn.title')} · ${common('product')}` }
}

/** Outside the desk's layout: no line to the market is opened for whoever is not here yet. */
export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const { env } = await getDesk()
  return <SignInCard guests={env.GUESTS === 'on'} ended={(await searchParams).ended !== undefined} />
}
