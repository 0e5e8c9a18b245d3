import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import BackIcon from '@mui/icons-material/ArrowBackRounded'
import { Box, Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { isApiFailure } from '#api/failures.ts'
import { useTrashing } from '#features/works/use-trashing.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { useRemoveAssistant } from './api/use-assistant-changes.ts'
import { assistantPath, assistantsPath } from './assistant-paths.ts'
import { assistantsTexts as texts } from './assistants.texts.ts'
import { AssistantForm } from './editor/AssistantForm.tsx'
import { AssistantHeader } from './editor/AssistantHeader.tsx'
import type { KnowledgeFieldProps } from './editor/assistant-values.ts'
import { ReadAssistant } from './shown/ReadAssistant.tsx'
import { useAssistant } from './use-assistant.ts'

export type { KnowledgeFieldProps } from './editor/assistant-values.ts'

/** What other features add to the editor. */
export interface EditorParts {
  /** Chooses collections of documents. */
  readonly knowledgeField: (props: KnowledgeFieldProps) => ReactNode
  /** A chat to try the assistant; without one, it is not saved yet. */
  readonly tryOut: (assistant: Assistant | undefined) => ReactNode
}

/** One assistant: an own one to change, one of others to read. */
export function AssistantPage({
  assistantId,
  ...parts
}: EditorParts & { readonly assistantId: string }) {
  const navigate = useNavigate()
  const removal = useRemoveAssistant()
  const trash = useTrashing({
    mutation: removal,
    describe: ({ id, name: title }: Pick<Assistant, 'id' | 'name'>) => ({
      title,
      choice: { ids: [id] },
    }),
    onTrashed: () => void navigate(assistantsPath, { replace: true }),
  })
  const assistant = useAssistant(assistantId)
  // Nothing asks for what is being deleted.
  if (removal.isPending || removal.isSuccess) return skeleton
  return (
    <>
      <BackLink />
      <QueryContent
        query={assistant}
        failed={texts.failedOne}
        retry={texts.retry}
        titleAs="h1"
        keepsData={!isGone(assistant.error)}
        skeleton={skeleton}
      >
        {(loaded) => <Loaded assistant={loaded} parts={parts} onRemove={() => trash(loaded)} />}
      </QueryContent>
    </>
  )
}

const isGone = (error: unknown) => isApiFailure(error) && error.status === 404
const skeleton = <BlockSkeleton label={texts.loading} height={360} />

interface LoadedProps {
  readonly assistant: Assistant
  readonly parts: EditorParts
  readonly onRemove: () => void
}
function Loaded({ assistant, parts, onRemove }: LoadedProps) {
  usePageTitle(assistant.name)
  return (
    <>
      <AssistantHeader assistant={assistant} onRemove={onRemove} />
      <Columns tryOut={parts.tryOut(assistant)}>
        {assistant.isOwn ? (
          <AssistantForm assistant={assistant} knowledgeField={parts.knowledgeField} />
        ) : (
          <ReadAssistant assistant={assistant} />
        )}
      </Columns>
    </>
  )
}

/** The editor of an assistant that is not there yet. */
export function NewAssistantPage({ knowledgeField, tryOut }: EditorParts) {
  const navigate = useNavigate()
  return (
    <>
      <BackLink />
      <PageHeader title={texts.newName} />
      <Columns tryOut={tryOut(undefined)}>
        <AssistantForm
          assistant={undefined}
          knowledgeField={knowledgeField}
          onCreated={({ id }) => void navigate(assistantPath(id), { replace: true })}
        />
      </Columns>
    </>
  )
}

const BackLink = () => (
  <Button
    component={Link}
    to={assistantsPath}
    size="small"
    color="inherit"
    startIcon={<BackIcon />}
    sx={{ mb: 1 }}
  >
    {texts.back}
  </Button>
)

const Columns = ({ children, tryOut }: { children: ReactNode; tryOut: ReactNode }) => (
  <Box sx={columnsStyle}>
    <Stack sx={{ minWidth: 0 }}>{children}</Stack>
    <Box sx={{ minWidth: 0, position: { md: 'sticky' }, top: 80 }}>{tryOut}</Box>
  </Box>
)
const columnsStyle = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}
