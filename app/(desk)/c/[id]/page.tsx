import { DeskPage } from '@/components/shell/desk-page.tsx'

export default DeskPage
