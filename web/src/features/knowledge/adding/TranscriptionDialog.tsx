import type { Collection } from '@atelier/contract/knowledge/collections'
import { transcription } from '@atelier/contract/transcription/operations'
import type { TranscriptionSummary } from '@atelier/contract/transcription/transcription'
import { Alert, Button, ListItemButton, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { pagedQuery } from '#api/paged-query.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { type TranscriptionToAdd, useAddTranscription } from '../api/use-sources.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { isDuplicate } from './duplicate.ts'

const texts = knowledgeTexts.adding
const TranscriptionIcon = toolIcons.transcription
const transcriptionClient = clientFor(transcription)
const pageSize = 20

interface Props {
  readonly frame: DialogState
  readonly collection: Pick<Collection, 'id' | 'audience'>
}

/** Adds the text of one of the user's transcriptions. */
export function TranscriptionDialog({ frame, collection: { id, audience } }: Props) {
  const { mutate, isPending, error, variables } = useAddTranscription(id)
  const add = (values: TranscriptionToAdd) =>
    mutate(values, {
      onSuccess: (source) => {
        frame.onClose()
        reportSuccess(texts.added(source.title))
      },
    })
  return (
    <ContentDialog
      {...frame}
      title={texts.transcriptionTitle}
      maxWidth="sm"
      dividers
      contentStyle={{ p: 0 }}
    >
      <Quiet component="p" sx={{ px: 2, pt: 2 }}>
        {audience.kind === 'private' ? texts.followed : knowledgeTexts.choosing.shared}
      </Quiet>
      {error && variables && (
        <Alert
          severity={isDuplicate(error) ? 'warning' : 'error'}
          action={
            isDuplicate(error) && (
              <Button
                color="inherit"
                size="small"
                onClick={() => add({ ...variables, onDuplicate: 'replace' })}
              >
                {texts.replace}
              </Button>
            )
          }
          sx={{ m: 2 }}
        >
          {isDuplicate(error) ? errorMessage(error) : texts.failed(errorMessage(error))}
        </Alert>
      )}
      <Transcriptions
        isBusy={isPending}
        onChoose={(transcriptionId) => add({ transcriptionId, onDuplicate: 'refuse' })}
      />
    </ContentDialog>
  )
}

interface TranscriptionsProps {
  readonly isBusy: boolean
  readonly onChoose: (transcriptionId: string) => void
}
function Transcriptions({ isBusy, onChoose }: TranscriptionsProps) {
  const history = useInfiniteQuery(
    pagedQuery(
      queryKey('transcription', 'history', { query: { limit: pageSize } }),
      (page, signal) =>
        transcriptionClient.history({ query: { page, limit: pageSize } }, { signal }),
    ),
  )
  return (
    <PagedList
      query={history}
      failed={texts.transcriptionsFailed}
      retry={knowledgeTexts.retry}
      isBare
      skeleton={<BlockSkeleton label={knowledgeTexts.loading} height={160} />}
      empty={
        <EmptyState
          compact
          icon={<TranscriptionIcon />}
          title={texts.noTranscription}
          text={texts.noTranscriptionHelp}
        />
      }
    >
      {(items, more) => (
        <>
          <PlainList>
            {items.map((item) => (
              <li key={item.id}>
                <TranscriptionItem item={item} isBusy={isBusy} onChoose={onChoose} />
              </li>
            ))}
          </PlainList>
          {more}
        </>
      )}
    </PagedList>
  )
}

interface ItemProps extends TranscriptionsProps {
  readonly item: TranscriptionSummary
}
const TranscriptionItem = ({ item, isBusy, onChoose }: ItemProps) => (
  <ListItemButton
    disabled={isBusy}
    aria-label={texts.addIt(item.originalFileName)}
    onClick={() => onChoose(item.id)}
    sx={{ display: 'block', py: 1.25 }}
  >
    <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
      {item.originalFileName}
    </Typography>
    <Quiet noWrap component="p">
      {item.transcription.slice(0, 200)}
    </Quiet>
    <Quiet>
      <RelativeTime at={item.createdAt} />
    </Quiet>
  </ListItemButton>
)
