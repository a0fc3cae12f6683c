import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { MessagePage } from '@/components/shell/frame/message-page.tsx'
import { Button } from '@/components/ui/button.tsx'

export default function NotFound() {
  const t = useTranslations('errors')
  const common = useTranslations('common.action')
  return (
    <MessagePage title={t('notFoundTitle')} detail={t('notFoundDetail')}>
      <Button asChild>
        <Link href="/">{common('back')}</Link>
      </Button>
    </MessagePage>
  )
}
