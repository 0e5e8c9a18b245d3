import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { Button } from '@mui/material'
import { Link, useNavigate } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useAddAssistant, useAssistantLink } from './api/use-assistant-changes.ts'
import { assistantPath, assistantsPath } from './assistant-paths.ts'
import { assistantsTexts } from './assistants.texts.ts'
import { ReadAssistant } from './shown/ReadAssistant.tsx'

const texts = assistantsTexts.link

/** The assistant that a link gives: read first, then added. */
export const AssistantLinkPage = ({ secret }: { readonly secret: string }) => (
  <QueryContent
    query={useAssistantLink(secret)}
    failed={texts.failed}
    retry={assistantsTexts.retry}
    titleAs="h1"
    skeleton={<BlockSkeleton label={assistantsTexts.loading} height={360} />}
  >
    {(assistant) => (
      <>
        <PageHeader
          title={assistant.name}
          help={assistant.description || texts.help}
          actions={<LinkActions assistant={assistant} secret={secret} />}
        />
        <ReadAssistant assistant={assistant} />
      </>
    )}
  </QueryContent>
)

function LinkActions({ assistant: { id, isOwn, isAdded }, secret }: LinkActionsProps) {
  const navigate = useNavigate()
  const { mutate, isPending } = useAddAssistant()
  if (isOwn || isAdded)
    return (
      <Button
        component={Link}
        to={isOwn ? assistantPath(id) : assistantsPath}
        variant="outlined"
        color="inherit"
      >
        {texts.goTo}
      </Button>
    )
  const add = () =>
    mutate(secret, {
      onSuccess: () => {
        reportSuccess(texts.added)
        void navigate(assistantPath(id), { replace: true })
      },
      onError: (error) => reportFailure(assistantsTexts.failedAction(errorMessage(error))),
    })
  return (
    <Button variant="contained" disabled={isPending} onClick={add}>
      {texts.add}
    </Button>
  )
}
interface LinkActionsProps {
  readonly assistant: Assistant
  readonly secret: string
}
