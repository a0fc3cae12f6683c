import { DeskPage } from '@/components/shell/desk/desk-page.tsx'

export default DeskPage
