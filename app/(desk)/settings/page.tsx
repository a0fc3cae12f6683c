import { SafetyPage } from '@/components/safety/safety-page.tsx'

export default SafetyPage
