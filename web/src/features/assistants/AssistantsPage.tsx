import type { AssistantSummary } from '@atelier/contract/assistants/assistant-reads'
import AddIcon from '@mui/icons-material/AddRounded'
import EmptyIcon from '@mui/icons-material/SmartToyOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { newAssistantPath } from './assistant-paths.ts'
import { assistantsTexts as texts } from './assistants.texts.ts'
import { FileActions } from './files/FileActions.tsx'
import { AssistantCard } from './shown/AssistantCard.tsx'
import { useAssistants } from './use-assistants.ts'

/** The user's assistants, and those that are shared with them. */
export function AssistantsPage() {
  const assistants = useAssistants()
  const hasOwn = assistants.data?.some(({ isOwn }) => isOwn) === true
  const actions = (
    <>
      <FileActions hasOwn={hasOwn} />
      <Button variant="contained" startIcon={<AddIcon />} component={Link} to={newAssistantPath}>
        {texts.create}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        titleInBar
        actions={(assistants.data?.length ?? 0) > 0 && actions}
      />
      <PagedList
        query={assistants}
        failed={texts.failed}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={240} />}
        empty={
          <Panel pad={false}>
            <EmptyState
              icon={<EmptyIcon />}
              title={texts.empty}
              text={texts.emptyHelp}
              action={
                <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
                  {actions}
                </Stack>
              }
            />
          </Panel>
        }
      >
        {(all, more) => (
          <Stack sx={{ gap: 3 }}>
            <Cards title={texts.own} assistants={all.filter(({ isOwn }) => isOwn)} />
            <Cards title={texts.others} assistants={all.filter(({ isOwn }) => !isOwn)} />
            {more}
          </Stack>
        )}
      </PagedList>
    </>
  )
}

interface CardsProps {
  readonly title: string
  readonly assistants: readonly AssistantSummary[]
}
function Cards({ title, assistants }: CardsProps): ReactNode {
  const heading = useId()
  if (assistants.length === 0) return undefined
  return (
    <Box component="section" aria-labelledby={heading}>
      <Typography id={heading} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <PlainList aria-labelledby={heading} sx={gridStyle}>
        {assistants.map((assistant) => (
          <li key={assistant.id}>
            <AssistantCard assistant={assistant} />
          </li>
        ))}
      </PlainList>
    </Box>
  )
}

const gridStyle = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
}
