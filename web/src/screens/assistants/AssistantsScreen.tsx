import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { assistantLinkPath, newAssistantPath } from '#features/assistants/assistant-paths.ts'
import { PageSpinner } from '#ui/feedback/PageSpinner.tsx'

const AssistantsPage = lazy(async () => ({
  default: (await import('#features/assistants/AssistantsPage.tsx')).AssistantsPage,
}))
const AssistantLinkPage = lazy(async () => ({
  default: (await import('#features/assistants/AssistantLinkPage.tsx')).AssistantLinkPage,
}))
const OneAssistant = lazy(async () => ({
  default: (await import('./OneAssistant.tsx')).OneAssistant,
}))

/** The assistants, one of them, a new one, or the one that a link gives. */
export const AssistantsScreen = () => (
  <Suspense fallback={<PageSpinner />}>
    <Shown />
  </Suspense>
)

function Shown() {
  const { assistantId } = useParams()
  const { pathname, hash } = useLocation()
  if (pathname === assistantLinkPath) {
    const secret = hash.replace(/^#/, '')
    return <AssistantLinkPage key={secret} secret={secret} />
  }
  if (assistantId === undefined) return <AssistantsPage />
  const id = pathname === newAssistantPath ? undefined : assistantId
  return <OneAssistant key={assistantId} assistantId={id} />
}
