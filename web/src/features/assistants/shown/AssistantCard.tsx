import type { AssistantSummary } from '@atelier/contract/assistants/assistant-reads'
import { CardLink } from '#ui/cards/CardLink.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { AssistantFaceIcon } from '../AssistantFaceIcon.tsx'
import { assistantPath } from '../assistant-paths.ts'
import { assistantsTexts as texts } from '../assistants.texts.ts'

/** An assistant: its face, its name, and what it is for. */
export const AssistantCard = ({ assistant }: { readonly assistant: AssistantSummary }) => (
  <CardLink
    to={assistantPath(assistant.id)}
    icon={<AssistantFaceIcon face={assistant.face} assistantId={assistant.id} />}
    name={assistant.name}
  >
    {assistant.description !== '' && (
      <Quiet component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {assistant.description}
      </Quiet>
    )}
    <Quiet component="span" className="num" sx={{ display: 'block', mt: 0.25 }}>
      {detailsOf(assistant)}
    </Quiet>
  </CardLink>
)

function detailsOf({ isOwn, isPinned, audience, version }: AssistantSummary): string {
  const shared = audience.kind === 'private' ? [] : [texts.audiences[audience.kind]]
  const own = isPinned ? [texts.pinned, ...shared] : shared
  return [...(isOwn ? own : [texts.ofOthers]), texts.versionIs(version)].join(' · ')
}
