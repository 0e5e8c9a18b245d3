import AddIcon from '@mui/icons-material/AddRounded'
import EmptyIcon from '@mui/icons-material/SmartToyOutlined'
import { Button, Stack } from '@mui/material'
import { Link } from 'react-router'
import { CardSection } from '#ui/cards/CardGrid.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
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
            <CardSection title={texts.own} items={all.filter(({ isOwn }) => isOwn)}>
              {(assistant) => <AssistantCard assistant={assistant} />}
            </CardSection>
            <CardSection title={texts.others} items={all.filter(({ isOwn }) => !isOwn)}>
              {(assistant) => <AssistantCard assistant={assistant} />}
            </CardSection>
            {more}
          </Stack>
        )}
      </PagedList>
    </>
  )
}
